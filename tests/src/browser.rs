//! A headless browser for tests: Chromium, controlled by the DevTools protocol over two pipes.
//!
//! Chromium reads commands from file descriptor 3 and writes answers and events to 4, as JSON that ends with a null
//! byte. A shell opens named pipes with these numbers, so no code of ours deals with descriptors.

use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The time limit of one command, and of loading a page.
const LIMIT: Duration = Duration::from_secs(120);

/// How long the browser may take to end.
const FAREWELL: Duration = Duration::from_secs(10);

/// The names of the executable.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// A running browser with one page. It ends when it is dropped.
pub struct Browser {
    child: Child,
    commands: File,
    answers: Receiver<Value>,
    session: String,
    number: u64,
    /// Errors of scripts, and messages of the browser about the page.
    complaints: Vec<String>,
    /// The profile, and everything temporary.
    folder: TempDir,
}

/// The browser's executable, if there is one: that of the variable `RVSDG_BROWSER`, or one in the path.
pub fn find() -> Option<PathBuf> {
    let given = std::env::var_os("RVSDG_BROWSER").map(PathBuf::from);
    let path = std::env::var_os("PATH")?;
    let in_path = NAMES.iter().flat_map(|name| std::env::split_paths(&path).map(move |folder| folder.join(name)));
    given.into_iter().chain(in_path).find(|path| path.is_file())
}

impl Browser {
    /// Starts the browser.
    pub fn start(executable: &Path) -> Browser {
        let folder = tempfile::tempdir().expect("a folder for the profile");
        let [input, output] = ["in", "out"].map(|name| folder.path().join(name));
        // Chromium leaves folders behind where temporary files are.
        let temporary = folder.path().join("tmp");
        std::fs::create_dir(&temporary).expect("a folder for temporary files");
        assert!(Command::new("mkfifo").args([&input, &output]).status().expect("mkfifo runs").success());
        let child = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<\"$IN\" 4>\"$OUT\""])
            .arg(executable)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
            .arg("about:blank")
            .env("IN", &input)
            .env("OUT", &output)
            .env("TMPDIR", &temporary)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("sh runs");
        // Open for both directions, so that opening does not wait for the other side.
        let open = |path: &Path| File::options().read(true).write(true).open(path).expect("the pipe is there");
        let (commands, from) = (open(&input), open(&output));
        let (send, answers) = channel();
        std::thread::spawn(move || {
            for message in BufReader::new(from).split(0) {
                let Ok(Ok(message)) = message.map(|bytes| serde_json::from_slice(&bytes)) else { break };
                if send.send(message).is_err() {
                    break;
                }
            }
        });
        let session = String::new();
        let mut browser = Browser { child, commands, answers, session, number: 0, complaints: vec![], folder };
        let targets = browser.call("Target.getTargets", json!({}));
        let pages = targets["targetInfos"].as_array().expect("a list of targets");
        let page = pages.iter().find(|target| target["type"] == "page").expect("there is a page");
        let target = json!({ "targetId": page["targetId"], "flatten": true });
        browser.session = browser.call("Target.attachToTarget", target)["sessionId"].as_str().expect("an id").into();
        for domain in ["Page", "Runtime", "Log"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// Sends a command, and waits for the answer.
    ///
    /// # Panics
    /// If the browser does not know the command, or does not answer.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let mut command = json!({ "id": self.number, "method": method, "params": params });
        if !self.session.is_empty() {
            command["sessionId"] = json!(self.session);
        }
        let mut bytes = command.to_string().into_bytes();
        bytes.push(0);
        self.commands.write_all(&bytes).expect("the browser reads");
        loop {
            let message = self.answers.recv_timeout(LIMIT).unwrap_or_else(|_| panic!("no answer to {method}"));
            if message["id"] == json!(self.number) {
                assert!(message.get("error").is_none(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            let details = &message["params"];
            match message["method"].as_str() {
                Some("Runtime.exceptionThrown") => self.complaints.push(details["exceptionDetails"].to_string()),
                Some("Log.entryAdded") => self.complaints.push(details["entry"]["text"].to_string()),
                _ => {}
            }
        }
    }

    /// Sets the size of the page in pixels.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Loads a file, and waits until the page is complete and its script has run.
    pub fn load(&mut self, file: &Path, hash: &str) {
        self.call("Page.navigate", json!({ "url": "about:blank" }));
        self.call("Page.navigate", json!({ "url": format!("file://{}{hash}", file.display()) }));
        let start = Instant::now();
        while self.run("location.protocol === 'file:' && document.readyState === 'complete'") != json!(true) {
            assert!(start.elapsed() < LIMIT, "{} is not complete", file.display());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The value of an expression of JavaScript on the page.
    ///
    /// # Panics
    /// If it throws an exception.
    pub fn run(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", params);
        let exception = &answer["exceptionDetails"];
        assert!(exception.is_null(), "{expression}: {exception}");
        answer["result"]["value"].clone()
    }

    /// Presses a key.
    pub fn key(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            let text = if key.chars().count() == 1 && kind == "keyDown" { key } else { "" };
            self.call("Input.dispatchKeyEvent", json!({ "type": kind, "key": key, "text": text }));
        }
    }

    /// Clicks on the middle of the element that an expression of JavaScript is.
    pub fn click(&mut self, element: &str) {
        let place = self.run(&format!(
            "(() => {{ const r = ({element}).getBoundingClientRect(); \
             return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// The errors of scripts and the messages of the browser since the last time.
    pub fn complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Asked first, because its own processes outlive it for a while if it is killed, and write to the folder.
        let asked = self.commands.write_all(b"{\"id\": 0, \"method\": \"Browser.close\"}\0").is_ok();
        let has_ended = |child: &mut Child| child.try_wait().is_ok_and(|status| status.is_some());
        if !asked || !within(FAREWELL, || has_ended(&mut self.child)) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        let path = self.folder.path();
        within(FAREWELL, || std::fs::remove_dir_all(path).is_ok() || !path.exists());
    }
}

/// Does something become true within this time?
fn within(limit: Duration, mut is_true: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while !is_true() {
        if start.elapsed() >= limit {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}
