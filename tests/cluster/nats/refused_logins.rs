//! Tests that a refused login gets the reason, and that workers have no rights beyond their work.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use async_nats::jetstream::stream::Config;
use async_nats::{Client, ConnectOptions};
use caipan_cluster::bus::{CoordinatorBus, OrderQueue};
use caipan_cluster::nats::login::Login;
use caipan_cluster::nats::worker_bus::NatsWorkerBus;
use caipan_i18n::Lang;
use futures_util::StreamExt;

use super::site::{Site, hearing, time, until};

fn refused(login: &Login) -> String {
    let refused = NatsWorkerBus::open(login, time(), Arc::new(|_| ()));
    Lang::En.fact(&refused.err().unwrap())
}

#[test]
fn who_is_not_let_in_hears_why() {
    let Some(mut site) = Site::open() else { return };
    let wrong = Login {
        password: "0".repeat(64),
        ..own_of(&site)
    };
    let said = refused(&wrong);
    assert!(said.contains("does not know this password"), "{said}");
    assert!(!said.contains(&wrong.password));
    let other = Site::open().unwrap();
    let said = refused(&Login {
        ca: other.hand_login().ca,
        ..own_of(&site)
    });
    assert!(said.contains("another authority has signed"), "{said}");
    // The certificate of the server does not contain the address that this client uses.
    let by_name = format!("127.0.0.2:{}", site.listen.port());
    let said = refused(&Login {
        servers: vec![by_name],
        ..own_of(&site)
    });
    assert!(said.contains("no server answers"), "{said}");
    let port = site.listen.port();
    site.server = None;
    let said = refused(&own_of(&site));
    assert!(said.contains("no server answers"), "{said}");
    site.listen = ([0, 0, 0, 0], port).into();
    site.start(false);
    let by_name = format!("127.0.0.2:{port}");
    let said = refused(&Login {
        servers: vec![by_name],
        ..own_of(&site)
    });
    assert!(said.contains("certificate for other names"), "{said}");
    // A wrong address in addition to a right one does no harm.
    let servers = vec!["127.0.0.1:1".to_owned(), format!("127.0.0.1:{port}")];
    let both = Login {
        servers,
        ..own_of(&site)
    };
    assert!(NatsWorkerBus::open(&both, time(), Arc::new(|_| ())).is_ok());
}

fn own_of(site: &Site) -> Login {
    site.hand_login()
}

#[test]
fn a_busy_server_is_waited_for() {
    let Some(site) = Site::open() else { return };
    // Data sent to this address reaches the server 3 s later.
    let busy = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let (near, far) = (busy.local_addr().unwrap(), site.listen);
    thread::spawn(move || {
        let (from, _) = busy.accept().unwrap();
        thread::sleep(Duration::from_secs(3));
        let to = TcpStream::connect(far).unwrap();
        let (mut from_too, mut to_too) = (from.try_clone().unwrap(), to.try_clone().unwrap());
        thread::spawn(move || io::copy(&mut &from, &mut &to));
        io::copy(&mut to_too, &mut from_too)
    });
    let late = Login {
        servers: vec![near.to_string()],
        ..own_of(&site)
    };
    let refused = NatsWorkerBus::open(&late, time(), Arc::new(|_| ())).err();
    assert!(refused.is_none(), "{refused:?}");
}

#[test]
fn new_passwords_lock_everybody_out() {
    let Some(mut site) = Site::open() else { return };
    let before = site.hand_login();
    let authority = |site: &Site| std::fs::read(site.folder().join("ca.key")).unwrap();
    let key = authority(&site);
    site.server = None;
    site.start(true);
    assert_eq!(authority(&site), key);
    assert!(refused(&before).contains("does not know this password"));
    assert_ne!(site.hand_login().password, before.password);
    site.server = None;
    let kept = site.hand_login().password;
    site.start(false);
    assert_eq!(site.hand_login().password, kept);
    site.hand();
}

/// Connects as a worker that tries to use more rights than it needs.
async fn client(login: &Login) -> Client {
    ConnectOptions::with_user_and_password(login.user.clone(), login.password.clone())
        .add_root_certificates(login.ca.clone())
        .require_tls(true)
        .custom_inbox_prefix("_INBOX_worker")
        .request_timeout(Some(Duration::from_millis(300)))
        .connect(format!("tls://{}", login.servers[0]))
        .await
        .unwrap()
}

/// Subjects that a worker must not publish to.
const SAID: [&str; 5] = [
    "order.a.work",
    "blob.x.0",
    "notice.a",
    "ctl.a",
    "_INBOX_coach.x.1",
];
const ASKED: [&str; 11] = [
    "$JS.API.DIRECT.GET.FOUND",
    "$JS.API.DIRECT.GET.ORDERS",
    "$JS.API.STREAM.MSG.GET.FOUND",
    "$JS.API.STREAM.INFO.ORDERS",
    "$JS.API.STREAM.LIST",
    "$JS.API.STREAM.DELETE.ORDERS",
    "$JS.API.STREAM.PURGE.BLOBS",
    "$JS.API.CONSUMER.DELETE.ORDERS.a-work",
    "$JS.API.CONSUMER.CREATE.FOUND",
    "$JS.API.CONSUMER.MSG.NEXT.FOUND.x",
    "$JS.API.INFO",
];
const HEARD: [&str; 6] = [
    "found.>",
    "beat.>",
    "order.>",
    "_INBOX_coach.>",
    ">",
    "$JS.>",
];

#[test]
fn a_worker_can_neither_give_orders_nor_see_what_others_found() {
    let Some(site) = Site::open() else { return };
    let coach = site.coach();
    coach.ensure_streams_exist("a").unwrap();
    assert_eq!(
        coach.add_orders("a", &[(OrderQueue::Parallel, b"1".to_vec())]),
        1
    );
    coach.publish_contest_notice("a", b"notice").unwrap();
    let hand = site.hand();
    use caipan_cluster::bus::WorkerBus;
    hand.send_results("a", "pc1", b"found").unwrap();
    let login = site.hand_login();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let client = client(&login).await;
        for subject in SAID {
            client.publish(subject, "x".into()).await.unwrap();
        }
        for subject in ASKED {
            let asked = client.request(subject, "{\"seq\":1}".into()).await;
            assert!(asked.is_err(), "{subject}: {asked:?}");
        }
        let mut heard = Vec::new();
        for subject in HEARD {
            heard.push(client.subscribe(subject).await.unwrap());
        }
        let others = || {
            hand.send_results("a", "pc2", b"found").unwrap();
            hand.send_heartbeat("pc2", b"beat").unwrap();
        };
        // This thread belongs to no asynchronous runtime.
        std::thread::scope(|scope| scope.spawn(others).join().unwrap());
        for heard in &mut heard {
            let next = tokio::time::timeout(Duration::from_millis(100), heard.next());
            assert!(!matches!(next.await, Ok(Some(_))));
        }
        let context = async_nats::jetstream::new(client);
        let made = context.create_stream(Config {
            name: "MINE".to_owned(),
            subjects: vec!["mine.>".to_owned()],
            ..Config::default()
        });
        assert!(made.await.is_err());
    });
    // The bus is unchanged.
    assert_eq!(coach.count_unfinished_orders("a").unwrap().waiting, 1);
    assert_eq!(hand.read_contest_notices().unwrap(), [b"notice"]);
    assert_eq!(coach.read_result_messages("a", 0).unwrap().len(), 2);
}

#[test]
fn what_becomes_of_a_connection_is_told() {
    let Some(mut site) = Site::open() else { return };
    let (hear, heard) = hearing();
    let _hand = NatsWorkerBus::open(&site.hand_login(), time(), hear).unwrap();
    site.server = None;
    let is_lost = |said: &String| said.contains("connection to the server is lost");
    until(|| heard.lock().unwrap().iter().any(is_lost).then_some(()));
    site.start(true);
    let is_locked_out = |said: &String| said.contains("does not know this password any more");
    until(|| {
        heard
            .lock()
            .unwrap()
            .iter()
            .any(is_locked_out)
            .then_some(())
    });
}
