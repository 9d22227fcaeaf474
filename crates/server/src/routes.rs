//! Routing table: the function that answers each method and path.

use std::time::Duration;

use crate::adapter_call::AdapterCall;
use crate::adapters::{
    e2b, judge0, judge0_pages, native_jobs, nemo_gym, nemo_skills, openrlhf, piston,
    sandbox_fusion, sandbox_fusion_submit, scalebox, slime,
};
use crate::http::BodyStream;
use crate::shared_work::ReplyFuture;

/// Function of an adapter that answers the requests of a route.
pub(crate) enum RouteHandler {
    /// Returns a reply with a complete body.
    Reply(fn(AdapterCall) -> ReplyFuture),
    /// Returns a stream of lines, each of which is sent as soon as it is available.
    Lines(fn(AdapterCall) -> BodyStream),
}

/// A method and path that the server answers, with the function that creates the answer.
pub(crate) struct Route {
    pub method: &'static str,
    /// Path to match. A path that ends with `/` matches any path with exactly one more segment.
    pub path: &'static str,
    /// Name of the route in metrics and in the log, such as `nemo-gym-mode`.
    pub route_name: &'static str,
    /// Time after which a slow reply begins with spaces, which prevent a client timeout but fix the status at 200.
    /// `None` if spaces are never sent.
    pub heartbeat: Option<Duration>,
    pub handler: RouteHandler,
}

impl Route {
    /// Returns the variable last segment of a path, or an empty text if the route has none. `None` if the path does not
    /// match.
    pub(crate) fn match_last_segment<'p>(&self, path: &'p str) -> Option<&'p str> {
        let rest = path.strip_prefix(self.path)?;
        let is_open = self.path.ends_with('/');
        let fits = rest.is_empty() != is_open && !rest.contains('/');
        fits.then_some(rest)
    }
}

/// Creates a route without a heartbeat: the reply is sent only when it is complete, however long it takes.
const fn route(
    method: &'static str,
    path: &'static str,
    route_name: &'static str,
    handler: RouteHandler,
) -> Route {
    Route {
        method,
        path,
        route_name,
        heartbeat: None,
        handler,
    }
}

/// Time after which a waiting client gets the first space, so that the client does not time out.
const FIRST_BLANK: Duration = Duration::from_secs(5);

/// Creates a POST route whose slow replies begin with spaces, so that the client does not time out. The body of the
/// reply must be able to express a missing verdict, because the status is sent before the result is known.
const fn heartbeat_route(
    path: &'static str,
    route_name: &'static str,
    handler: RouteHandler,
) -> Route {
    Route {
        heartbeat: Some(FIRST_BLANK),
        ..route("POST", path, route_name, handler)
    }
}

/// Routes of all adapters; [`connection`](crate::connection) answers the status pages itself.
#[rustfmt::skip]
pub(crate) const ROUTES: &[Route] = &[
    heartbeat_route("/verify", "verify", RouteHandler::Reply(|call| Box::pin(native_jobs::verify_job(call)))),
    route("POST", "/verify/batch", "verify-batch", RouteHandler::Lines(native_jobs::judge_batch)),
    heartbeat_route("/run_code", "sandbox-fusion-run", RouteHandler::Reply(|call| Box::pin(sandbox_fusion::run_code(call)))),
    route("POST", "/submit", "sandbox-fusion-submit", RouteHandler::Reply(|call| Box::pin(sandbox_fusion_submit::submit_answer(call)))),
    route("GET", "/v1/ping", "sandbox-fusion-ping", RouteHandler::Reply(|_| Box::pin(sandbox_fusion::ping_reply()))),
    route("POST", "/common_evaluate_batch", "scalebox", RouteHandler::Reply(|call| Box::pin(scalebox::evaluate_completion(call)))),
    route("POST", "/api/v2/execute", "piston", RouteHandler::Reply(|call| Box::pin(piston::execute_program(call)))),
    route("GET", "/api/v2/runtimes", "piston-runtimes", RouteHandler::Reply(|_| Box::pin(piston::runtimes_reply()))),
    route("POST", "/slime", "slime", RouteHandler::Reply(|call| Box::pin(slime::reward_reply(call)))),
    route("POST", "/openrlhf", "openrlhf", RouteHandler::Reply(|call| Box::pin(openrlhf::rewards_reply(call)))),
    route("POST", "/seed_session", "nemo-gym-session", RouteHandler::Reply(|_| Box::pin(nemo_gym::empty_reply()))),
    route("POST", "/aggregate_metrics", "nemo-gym-metrics", RouteHandler::Reply(|_| Box::pin(nemo_gym::empty_reply()))),
    route("GET", "/reverify_mode", "nemo-gym-mode", RouteHandler::Reply(|_| Box::pin(nemo_gym::reverify_mode_reply()))),
    route("POST", "/execute", "nemo-skills", RouteHandler::Reply(|call| Box::pin(nemo_skills::execute_program(call)))),
    heartbeat_route("/execute_batch", "e2b", RouteHandler::Reply(|call| Box::pin(e2b::execute_batch(call)))),
    route("POST", "/submissions", "judge0", RouteHandler::Reply(|call| Box::pin(judge0::create_submission(call)))),
    route("POST", "/submissions/batch", "judge0-batch", RouteHandler::Reply(|call| Box::pin(judge0::create_batch(call)))),
    route("GET", "/submissions/batch", "judge0-show-batch", RouteHandler::Reply(|call| Box::pin(judge0::show_batch(call)))),
    route("GET", "/submissions/", "judge0-show", RouteHandler::Reply(|call| Box::pin(judge0::show_submission(call)))),
    route("GET", "/languages", "judge0-languages", RouteHandler::Reply(|_| Box::pin(judge0_pages::languages_page()))),
    route("GET", "/languages/", "judge0-language", RouteHandler::Reply(|call| Box::pin(judge0_pages::language_page(call)))),
    route("GET", "/statuses", "judge0-statuses", RouteHandler::Reply(|_| Box::pin(judge0_pages::statuses_page()))),
    route("GET", "/about", "judge0-about", RouteHandler::Reply(|_| Box::pin(judge0_pages::about_page()))),
    route("GET", "/config_info", "judge0-config", RouteHandler::Reply(|_| Box::pin(judge0_pages::config_info_page()))),
    route("GET", "/health", "e2b-health", RouteHandler::Reply(|_| Box::pin(e2b::health_reply()))),
];
