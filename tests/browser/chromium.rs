//! Controls a headless Chromium through its debugging pipe, with zero-terminated JSON messages.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::has;

/// Maximum time to wait for any reaction of the browser.
const PATIENCE: Duration = Duration::from_secs(120);

/// Browser with one page, and the errors that occurred on it.
pub(super) struct Chromium {
    child: Child,
    pipe: ChildStdin,
    messages: Receiver<Value>,
    session: Option<String>,
    last: u64,
    /// Errors, dialogs and requests, a line each.
    pub complaints: Vec<String>,
    /// Number of pages already loaded.
    pub loads: usize,
    address: String,
    _profile: tempfile::TempDir,
}

impl Chromium {
    /// Starts the browser with an empty page; returns `None` if Chromium is not installed.
    pub(super) fn start() -> Option<Self> {
        if !has("chromium") {
            return None;
        }
        let profile = tempfile::tempdir().unwrap();
        // The debugging pipe uses the descriptors 3 and 4. Chromium's own sandbox is switched off, because it needs features that
        // containers lack, and the pages can be trusted.
        let script = "exec chromium \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";
        let mut child = Command::new("sh")
            .args(["-c", script, "sh"])
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
            ])
            .args([
                "--no-first-run",
                "--disable-extensions",
                "--disable-background-networking",
            ])
            .args(["--hide-scrollbars", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, messages) = mpsc::channel();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            loop {
                let mut message = Vec::new();
                let length = output.read_until(0, &mut message).unwrap_or(0);
                message.pop();
                if length == 0
                    || sender
                        .send(serde_json::from_slice(&message).unwrap())
                        .is_err()
                {
                    return;
                }
            }
        });
        let mut browser = Self {
            pipe: child.stdin.take().unwrap(),
            child,
            messages,
            session: None,
            last: 0,
            complaints: Vec::new(),
            loads: 0,
            address: String::new(),
            _profile: profile,
        };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let how = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", how);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Runtime", "Log", "Page", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        Some(browser)
    }

    /// Calls a method of the debugging protocol and waits for the result.
    pub(super) fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let mut message = json!({"id": self.last, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.pipe
            .write_all(format!("{message}\0").as_bytes())
            .unwrap();
        loop {
            let message = self.messages.recv_timeout(PATIENCE).unwrap();
            if message["id"] == self.last {
                assert!(message.get("error").is_none(), "{method}: {message}");
                return message["result"].clone();
            }
            self.note(&message);
        }
    }

    /// Records unexpected events such as errors and network requests.
    fn note(&mut self, event: &Value) {
        let what = &event["params"];
        self.loads += usize::from(event["method"] == "Page.loadEventFired");
        let is_amiss = match event["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" | "Page.javascriptDialogOpening" => true,
            "Runtime.consoleAPICalled" => what["type"] == "error" || what["type"] == "warning",
            "Log.entryAdded" => what["entry"]["level"] == "error",
            "Network.requestWillBeSent" => {
                let address = what["request"]["url"].as_str().unwrap_or_default();
                // An image embedded in the page causes no request.
                let is_own = address.starts_with("data:image/svg+xml;base64,");
                !is_own && address.split('#').next() != Some(&self.address)
            }
            _ => false,
        };
        if is_amiss {
            self.complaints.push(event.to_string());
        }
    }

    /// Sets the size of the window in CSS pixels.
    pub(super) fn resize(&mut self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Sets the preferred colour scheme, `dark` or `light`.
    pub(super) fn prefer(&mut self, scheme: &str) {
        self.wish("prefers-color-scheme", scheme);
    }

    /// Sets a media preference of the reader, e.g. reduced motion.
    pub(super) fn wish(&mut self, feature: &str, value: &str) {
        let features = json!([{"name": feature, "value": value}]);
        self.call("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// Returns the font of this machine that is used for most of an element's text.
    pub(super) fn font_of(&mut self, selector: &str) -> String {
        self.call("DOM.enable", json!({}));
        self.call("CSS.enable", json!({}));
        let document = self.call("DOM.getDocument", json!({}));
        let which = json!({"nodeId": document["root"]["nodeId"], "selector": selector});
        let found = self.call("DOM.querySelector", which);
        let fonts = self.call("CSS.getPlatformFontsForNode", found);
        fonts["fonts"][0]["familyName"].as_str().unwrap().to_owned()
    }

    /// Opens a file and waits until it is loaded.
    pub(super) fn open(&mut self, path: &str) {
        self.address = format!("file://{path}");
        let address = json!({"url": self.address});
        let before = self.loads;
        self.call("Page.navigate", address);
        self.loaded_after(before);
    }

    /// Waits until more pages than `before` have been loaded.
    pub(super) fn loaded_after(&mut self, before: usize) {
        while self.loads == before {
            let message = self.messages.recv_timeout(PATIENCE).unwrap();
            self.note(&message);
        }
    }

    /// Opens a page of results, and waits until its script has drawn it.
    pub(super) fn open_page(&mut self, path: &str) {
        self.open(path);
        self.ask(
            "new Promise(done => { const look = () => document.querySelector('main h1') ? done(1) : setTimeout(look, 5); look(); })",
        );
    }

    /// Evaluates an expression on the page and awaits promises.
    pub(super) fn ask(&mut self, expression: &str) -> Value {
        let what = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let found = self.call("Runtime.evaluate", what);
        assert!(
            found.get("exceptionDetails").is_none(),
            "{expression}: {found}"
        );
        found["result"]["value"].clone()
    }

    /// Evaluates an expression and returns the result as text.
    pub(super) fn text(&mut self, expression: &str) -> String {
        let found = self.ask(expression);
        found
            .as_str()
            .unwrap_or_else(|| panic!("{expression}: {found}"))
            .to_owned()
    }

    /// Goes to a part of the page.
    pub(super) fn go(&mut self, hash: &str) {
        let step = format!(
            "new Promise(done => {{ if (location.hash === {hash:?}) return done(1);
               addEventListener('hashchange', () => setTimeout(() => done(1)), {{once: true}});
               location.hash = {hash:?}; }})"
        );
        self.ask(&step);
    }

    /// Presses a key.
    pub(super) fn press(&mut self, key: &str) {
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            _ => (0, ""),
        };
        for kind in ["keyDown", "keyUp"] {
            let event = json!({"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text});
            self.call("Input.dispatchKeyEvent", event);
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        self.session = None;
        let _ = write!(
            self.pipe,
            "{}\0",
            json!({"id": 0, "method": "Browser.close"})
        );
        let _ = self.child.wait();
    }
}
