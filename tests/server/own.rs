//! caipan's own records by HTTP.

use std::io::{BufRead, BufReader};

use serde_json::{Value, json};

use super::lab::Lab;

fn job(id: &str, source: &str, tests: Value) -> Value {
    json!({"id": id, "program": {"language": "python", "source": source}, "tests": tests})
}

/// A program that doubles a number, and one that does not.
const RIGHT: &str = "print(int(input()) * 2)";
const WRONG: &str = "print(int(input()) * 3)";

fn doubled() -> Value {
    json!([{"input": "3\n", "output": "6\n"}])
}

#[test]
fn a_job_gets_the_result_that_the_stream_would_get() {
    let lab = Lab::start(&[]);
    let right = lab.post("/verify", &job("a", RIGHT, doubled()));
    assert_eq!((right.status, right.no_verdict()), (200, None), "{right:?}");
    let result = right.json();
    assert_eq!(result["id"], "a");
    assert_eq!(
        (&result["kind"], &result["reward"]),
        (&json!("passed"), &json!(1.0))
    );
    let wrong = lab.post("/verify", &job("b", WRONG, doubled())).json();
    assert_eq!(
        (&wrong["verdict"], &wrong["reward"]),
        (&json!("WA"), &json!(0.0))
    );
    // The result of a fault has no reward, and a header with the party at fault.
    let fault = lab.post("/verify", &job("c", RIGHT, json!([])));
    assert_eq!((fault.status, fault.no_verdict()), (200, Some("jury")));
    assert_eq!(fault.json()["reward"], Value::Null);
    let no_job = lab.post("/verify", &json!({"id": "d"}));
    assert_eq!(no_job.status, 400, "{no_job:?}");
    assert_eq!(
        lab.metric("caipan_nulls_total{door=\"verify\",fault=\"jury\"}"),
        1.0
    );
}

#[test]
fn a_batch_has_a_line_for_each_line_and_wrong_ones_have_no_reward() {
    let lab = Lab::start(&[]);
    let mut lines: Vec<String> = (0..20)
        .map(|number| {
            let source = if number % 2 == 0 { RIGHT } else { WRONG };
            job(&number.to_string(), source, doubled()).to_string()
        })
        .collect();
    lines.push(r#"{"id": "no job"}"#.to_owned());
    lines.push("{".to_owned());
    // An equal job is judged once, and a different one with its id is refused.
    lines.push(lines[0].clone());
    lines.push(job("1", RIGHT, doubled()).to_string());
    lines.push(String::new());
    let response = lab.request("POST", "/verify/batch", &[], &lines.join("\n"));
    assert_eq!(response.status, 200);
    let results: Vec<Value> = response
        .body
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(results.len(), 23, "{response:?}");
    assert_eq!(
        lab.metric("caipan_nulls_total{door=\"verify-batch\",fault=\"jury\"}"),
        3.0
    );
    for result in results {
        let id = result["id"].as_str().unwrap_or_default();
        let expected = match (id.parse::<usize>(), &result["kind"]) {
            (Ok(number), kind) if kind != "null" => json!(f64::from(number % 2 == 0)),
            _ => Value::Null,
        };
        assert_eq!(result["reward"], expected, "{result}");
    }
}

#[test]
fn the_pages_about_the_server_tell_that_it_works() {
    let lab = Lab::start(&[]);
    assert_eq!(lab.get("/healthz").body, "ok\n");
    let ready = lab.get("/readyz");
    assert_eq!((ready.status, &*ready.body), (200, "ready\n"));
    assert_eq!(lab.get("/nowhere").status, 404);
    assert_eq!(lab.get("/verify").status, 405);
    let metrics = lab.get("/metrics").body;
    assert!(
        metrics.contains("# TYPE caipan_queue_work_seconds gauge"),
        "{metrics}"
    );
    assert!(
        metrics.contains("caipan_slots{state=\"idle\"}"),
        "{metrics}"
    );
}

#[test]
fn the_log_names_the_trace_of_a_client() {
    let mut lab = Lab::start_with_log();
    let parent = "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    for headers in [&[parent][..], &[]] {
        let response = lab.request("POST", "/verify", headers, "{}");
        assert_eq!(response.status, 400, "{response:?}");
    }
    let log = BufReader::new(lab.child.stderr.take().unwrap());
    let lines = log
        .lines()
        .map(Result::unwrap)
        .filter(|line| line.starts_with('{'));
    let lines: Vec<Value> = lines
        .take(2)
        .map(|line| serde_json::from_str(&line).unwrap())
        .collect();
    assert_eq!(lines[0]["trace_id"], "0af7651916cd43dd8448eb211c80319c");
    assert_eq!(lines[0]["parent_span_id"], "b7ad6b7169203331");
    assert_eq!(
        (&lines[0]["door"], &lines[0]["status"]),
        (&json!("verify"), &json!(400))
    );
    assert_eq!(lines[1].get("trace_id"), None, "{lines:?}");
}
