//! `rvsdg view`: pages in a real browser. Without Chromium the tests do nothing, and say so.

use rvsdg_tests::browser::{self, Browser};
use rvsdg_tests::rvsdg;
use serde_json::json;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const PROGRAM: &str = "\
#include <stdio.h>
int sum(const int *data, int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    if (data[i] > 0)
      total += data[i];
    else
      total -= 1;
  }
  return total;
}
static int twice(int x) { return 2 * x; }
int kind(int c, int x) {
  switch (c) {
  case 1: return x + 7;
  case 2: return twice(x);
  case 3: case 4: return x * x;
  default: return puts(\"other\");
  }
}
int main(void) {
  int numbers[4] = {1, -2, 3, 4};
  printf(\"%d %d\\n\", sum(numbers, 4), kind(2, numbers[1]));
  return 0;
}
";

/// The browser, or `None` with a message.
fn browser() -> Option<Browser> {
    let Some(path) = browser::find() else {
        eprintln!("skipped: there is no Chromium (cargo xtask setup installs it)");
        return None;
    };
    Some(Browser::start(&path))
}

/// A page about a C program.
fn page(folder: &TempDir, program: &str, arguments: &[&str]) -> PathBuf {
    let (input, output) = (folder.path().join("program.c"), folder.path().join("page.html"));
    std::fs::write(&input, program).unwrap();
    let result = rvsdg().arg("view").arg(&input).arg("-o").arg(&output).args(arguments).output().unwrap();
    assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stderr));
    output
}

/// Loads a page; the script must have run without errors.
fn load(browser: &mut Browser, page: &Path, hash: &str) {
    browser.load(page, hash);
    assert_eq!(browser.run("typeof window.rvsdgView"), json!("object"));
    quiet(browser);
}

#[track_caller]
fn quiet(browser: &mut Browser) {
    let complaints = browser.complaints();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

fn count(browser: &mut Browser, selector: &str) -> u64 {
    browser.run(&format!("document.querySelectorAll({}).length", json!(selector))).as_u64().unwrap()
}

fn texts(browser: &mut Browser) -> String {
    let all = "[...document.querySelectorAll('#graph text')].map((it) => it.textContent).join('\\n')";
    browser.run(all).as_str().unwrap().to_string()
}

/// Presses a button.
fn press(browser: &mut Browser, id: &str) {
    browser.run(&format!("document.getElementById('{id}').click()"));
}

#[test]
fn nodes_have_names_constants_and_callees() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = page(&folder, PROGRAM, &[]);
    browser.resize(1280, 900);
    load(&mut browser, &page, "#f=sum");
    press(&mut browser, "zoom-fit");
    let text = texts(&mut browser);
    for expected in ["theta", "icmp slt i.0, n", "gep inbounds data [i32, idxprom]", "inc : i32", "add nsw i.0, 1"] {
        assert!(text.contains(expected), "{expected} is missing:\n{text}");
    }
    load(&mut browser, &page, "#f=kind");
    press(&mut browser, "zoom-fit");
    let text = texts(&mut browser);
    for expected in ["call @puts(@.str)", "call @twice(x)", "mul nsw x, x", "\n3, 4\n", "\ndefault\n"] {
        assert!(text.contains(expected), "{expected} is missing:\n{text}");
    }
    quiet(&mut browser);
}

#[test]
fn regions_open_and_close() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = page(&folder, PROGRAM, &[]);
    browser.resize(1280, 900);
    load(&mut browser, &page, "#f=sum");
    let all = count(&mut browser, "#graph .node");
    assert!(all > 15, "{all}");
    press(&mut browser, "close-all");
    assert_eq!(count(&mut browser, "#graph .node"), 1);
    assert_eq!(count(&mut browser, "#graph .node[aria-expanded=false]"), 1);
    // With the mouse: the sign opens it.
    browser.click("document.querySelector('#graph .fold')");
    assert!(count(&mut browser, "#graph .node") > 1);
    assert_eq!(count(&mut browser, "#graph .node.theta[aria-expanded=true]"), 1);
    // With the keyboard: closes it again, and opens everything.
    browser.run("document.querySelector('#graph .theta').focus()");
    browser.key("Enter");
    assert_eq!(count(&mut browser, "#graph .node"), 1);
    browser.key("o");
    press(&mut browser, "zoom-fit");
    assert_eq!(count(&mut browser, "#graph .node"), all);
    // States, and values that only pass through.
    let edges = count(&mut browser, "#graph .edge");
    assert!(count(&mut browser, "#graph .edge.mem") > 0 && count(&mut browser, "#graph .edge.io") > 0);
    browser.key("s");
    assert_eq!(count(&mut browser, "#graph .edge.mem") + count(&mut browser, "#graph .edge.io"), 0);
    let fewer = count(&mut browser, "#graph .edge");
    browser.key("p");
    assert!(fewer < edges && count(&mut browser, "#graph .edge") < fewer);
    quiet(&mut browser);
}

#[test]
fn functions_are_searched() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = page(&folder, PROGRAM, &[]);
    load(&mut browser, &page, "");
    assert_eq!(count(&mut browser, "#list [role=option]"), 5);
    browser.run("document.body.focus()");
    browser.key("/");
    for key in ["k", "i", "n"] {
        browser.key(key);
    }
    assert_eq!(count(&mut browser, "#list [role=option]"), 1);
    browser.key("Enter");
    let shown = "[rvsdgView.app.entry.name, location.hash]";
    assert_eq!(browser.run(shown), json!(["kind", "#f=kind"]));
    // The module has boxes for its functions, which lead to them.
    load(&mut browser, &page, "#f=(module)");
    assert!(texts(&mut browser).contains("lambda @main"));
    browser.run("rvsdgView.app.toggle(rvsdgView.app.picture.nodes.find((it) => it.node.label === 'lambda @sum'))");
    assert_eq!(browser.run("rvsdgView.app.entry.name"), json!("sum"));
    quiet(&mut browser);
}

#[test]
fn the_slider_shows_what_passes_change() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = page(&folder, PROGRAM, &["-O2"]);
    browser.resize(1280, 900);
    load(&mut browser, &page, "#f=sum");
    press(&mut browser, "tab-changes");
    let states = browser.run("rvsdgView.app.entry.states.map((state) => state.pass)");
    let states: Vec<&str> = states.as_array().unwrap().iter().map(|pass| pass.as_str().unwrap()).collect();
    assert!(states.len() > 5 && states[0] == "construct" && states.contains(&"ivt"), "{states:?}");
    let rotated = states.iter().position(|pass| *pass == "ivt").unwrap();
    browser.run(&format!(
        "(() => {{ const it = document.getElementById('slider'); \
         it.value = {rotated}; it.dispatchEvent(new Event('input')); }})()"
    ));
    let state = browser.run("document.getElementById('state').textContent");
    assert!(state.as_str().unwrap().contains("ivt") && state.as_str().unwrap().contains("new"), "{state}");
    press(&mut browser, "zoom-fit");
    assert!(count(&mut browser, "#graph .node.new") > 0);
    assert!(count(&mut browser, "#changes .plus") > 0 && count(&mut browser, "#changes .minus") > 0);
    // Every state can be drawn, and each differs from the one before.
    for (index, state) in states.iter().enumerate().skip(1) {
        press(&mut browser, if index == 1 { "zoom-fit" } else { "next" });
        browser.run(&format!("rvsdgView.app.setState({index}, false)"));
        assert!(count(&mut browser, "#changes .plus, #changes .minus") > 0, "{index}: {state}");
    }
    quiet(&mut browser);
}

#[test]
fn the_text_form_is_that_of_the_compiler() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    for arguments in [&["--function", "kind"][..], &["--passes", "cne,red,dne", "--function", "sum"]] {
        let page = page(&folder, PROGRAM, arguments);
        load(&mut browser, &page, "");
        let last = "rvsdgView.entries[0].states.at(-1).root";
        let text = browser.run(&format!("rvsdgView.exactText({last})"));
        let mut command = rvsdg();
        command.arg("compile").arg(folder.path().join("program.c")).args(["-O0", "-g", "--print-before", "all"]);
        command.args(["-o", "-"]).args(&arguments[arguments.len() - 2..]);
        // One more pass, before which the graph is printed.
        let passes = if arguments.len() > 2 { "cne,red,dne,dne" } else { "dne" };
        let printed = command.args(["--passes", passes]).output().unwrap();
        let printed = String::from_utf8(printed.stderr).unwrap();
        let printed = printed.rsplit_once("before pass").unwrap().1.split_once("`\n").unwrap().1;
        // The page has no bindings of source variables.
        let lines = printed.lines().filter(|line| !line.trim_start().starts_with("bind "));
        let printed: String = lines.map(|line| format!("{line}\n")).collect();
        assert_eq!(printed.trim_end(), text.as_str().unwrap().trim_end());
    }
}

#[test]
fn lines_of_the_source_and_nodes_belong_together() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = page(&folder, PROGRAM, &[]);
    browser.resize(1280, 900);
    load(&mut browser, &page, "#f=sum");
    assert!(
        browser.run("document.querySelector('#source').textContent").as_str().unwrap().contains("total += data[i];")
    );
    browser.run(
        "rvsdgView.app.select(rvsdgView.app.picture.nodes.find((it) => it.node.label === 'icmp sgt').number, true)",
    );
    let hit = browser.run("document.querySelector('#source .hit').textContent");
    assert_eq!(hit, json!("    if (data[i] > 0)"));
    // The reverse, from a closed picture.
    press(&mut browser, "close-all");
    browser.run(
        "[...document.querySelectorAll('#source .has')].find((it) => it.textContent.includes('total -= 1')).click()",
    );
    assert_eq!(browser.run("rvsdgView.app.selected.node.label"), json!("sub nsw"));
    assert_eq!(count(&mut browser, "#graph .selected"), 1);
    // The mouse over a node shows its operation and its line.
    let place = browser.run(
        "(() => { const r = document.querySelector('#graph .selected').getBoundingClientRect(); \
         return [r.x + 5, r.y + 5]; })()",
    );
    browser.call("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": place[0], "y": place[1] }));
    let tip = browser.run("document.getElementById('tip').textContent");
    assert!(tip.as_str().unwrap().contains("program.c:8:13"), "{tip}");
    assert!(count(&mut browser, "#graph .edge.hot") > 0);
    quiet(&mut browser);
}

/// Of long files there is only what is near nodes, and a mark for the rest.
#[test]
fn what_long_sources_leave_out_is_marked() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let empty = |count: usize| "// nothing\n".repeat(count);
    let program = format!("{}int f(int x) {{\n{}  return x + 1;\n}}\n{}", empty(1_000), empty(10), empty(700));
    let page = page(&folder, &program, &[]);
    load(&mut browser, &page, "#f=f");
    let rows = browser.run("[...document.querySelectorAll('#source .row')].map((it) => it.textContent)");
    let rows: Vec<&str> = rows.as_array().unwrap().iter().map(|row| row.as_str().unwrap().trim()).collect();
    let (first, last) = (rows.first().unwrap(), rows.last().unwrap());
    assert!(first.ends_with("lines") && first.starts_with('…') && last.starts_with('…'), "{rows:?}");
    assert_eq!(rows.iter().filter(|row| row.starts_with('…')).count(), 2, "{rows:?}");
    let number = |row: &str| row.split(' ').nth(1).unwrap().parse::<usize>().unwrap();
    // With the line behind the last line feed.
    assert_eq!(number(first) + number(last) + rows.len() - 2, 1_714, "{rows:?}");
    let start = rows.iter().position(|row| row.starts_with("int f")).unwrap();
    assert_eq!(rows[start + 11], "return x + 1;");
    quiet(&mut browser);
}

#[test]
fn pictures_are_exported() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = page(&folder, PROGRAM, &[]);
    browser.resize(1280, 900);
    load(&mut browser, &page, "#f=sum");
    let downloads = json!({ "behavior": "allow", "downloadPath": folder.path() });
    browser.call("Page.setDownloadBehavior", downloads);
    press(&mut browser, "svg");
    let file = folder.path().join("sum.svg");
    let start = std::time::Instant::now();
    while std::fs::metadata(&file).map_or(0, |data| data.len()) == 0 {
        assert!(start.elapsed().as_secs() < 30, "there is no file");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg xmlns=") && svg.contains("icmp slt i.0, n") && svg.contains("--theta"), "{svg}");
    assert!(!svg.contains("data-node") && !svg.contains(" id="));
    // It is a picture by itself.
    browser.load(&file, "");
    assert_eq!(browser.run("document.documentElement.nodeName"), json!("svg"));
    // Printing: one sheet of the size of the picture.
    load(&mut browser, &page, "#f=sum");
    let pdf = browser.call("Page.printToPDF", json!({ "preferCSSPageSize": true, "printBackground": true }));
    let bytes = decode(pdf["data"].as_str().unwrap());
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.starts_with("%PDF"));
    assert_eq!(text.matches("/Type /Page\n").count(), 1, "one sheet");
    quiet(&mut browser);
}

/// A picture in the documentation: the input in `docs/guide/pictures`, whether states are hidden, and where else it is.
const PICTURES: [(&str, &str, bool, &[&str]); 3] = [
    ("sum", "sum", true, &["rvsdg-core/doc/sum.svg"]),
    ("branch", "larger", true, &[]),
    ("states", "visit", false, &[]),
];

/// The pictures in the documentation are what the viewer exports. `BLESS=1` writes them.
#[test]
fn pictures_in_the_documentation_are_current() {
    let Some(mut browser) = browser() else { return };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("page.html");
    for (name, function, hides_states, others) in PICTURES {
        let input = root.join(format!("docs/guide/pictures/{name}.ll"));
        let status = rvsdg().arg("view").arg(&input).arg("-o").arg(&output).status().unwrap();
        assert!(status.success());
        load(&mut browser, &output, &format!("#f={function}"));
        if hides_states {
            press(&mut browser, "hide-states");
        }
        browser.run(&format!("rvsdgView.app.picture.title = '{function}'"));
        let svg = browser.run("rvsdgView.exportedSvg(rvsdgView.app.picture, rvsdgView.app.view, '')");
        let svg = svg.as_str().unwrap();
        assert!(!svg.trim_end().contains("\n\n"), "a blank line would end it in documentation");
        let own = format!("docs/guide/pictures/{name}.svg");
        for place in [&*own].iter().chain(others) {
            let path = root.join(place);
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(&path, svg).unwrap();
            }
            assert!(
                std::fs::read_to_string(&path).is_ok_and(|text| text == svg),
                "{place} is not current; use BLESS=1"
            );
        }
    }
}

/// Decodes base 64.
fn decode(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u8> = text.bytes().filter(|c| *c != b'=').map(digit).collect();
    let bits = |part: &[u8]| part.iter().enumerate().map(|(i, d)| u32::from(*d) << (18 - 6 * i)).sum::<u32>();
    digits.chunks(4).flat_map(|part| bits(part).to_be_bytes()[1..part.len()].to_vec()).collect()
}

#[test]
fn the_page_fits_on_a_phone_and_follows_the_theme() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = page(&folder, PROGRAM, &["-O1"]);
    browser.resize(390, 800);
    let dark = json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
    browser.call("Emulation.setEmulatedMedia", dark);
    load(&mut browser, &page, "#f=sum");
    assert_eq!(browser.run("[document.documentElement.scrollWidth, innerWidth]"), json!([390, 390]));
    assert_eq!(browser.run("document.documentElement.className"), json!("dark"));
    assert!(count(&mut browser, "#graph.dark") == 1);
    let visible = |browser: &mut Browser, id: &str| {
        browser.run(&format!(
            "(() => {{ const r = document.getElementById('{id}').getBoundingClientRect(); \
             return r.width > 0 && r.right > 0 && r.left < innerWidth && r.bottom <= innerHeight + 1; }})()"
        ))
    };
    assert_eq!(visible(&mut browser, "side"), json!(false));
    press(&mut browser, "show-side");
    assert_eq!(visible(&mut browser, "side"), json!(true));
    press(&mut browser, "close-side");
    press(&mut browser, "menu");
    assert_eq!(browser.run("document.getElementById('list-panel').classList.contains('shown')"), json!(true));
    browser.run("document.querySelector('#list [role=option]').click()");
    assert_eq!(browser.run("document.getElementById('list-panel').classList.contains('shown')"), json!(false));
    for id in ["slider", "next", "menu", "zoom"] {
        assert_eq!(visible(&mut browser, id), json!(true), "{id}");
    }
    // All that the bar has is inside of the window, as a whole.
    let outside = browser.run(
        "[...document.querySelectorAll('#tools button, #tools label')].filter((it) => { \
           const r = it.getBoundingClientRect(); \
           return !(r.width > 0 && r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight); \
         }).map((it) => it.id || it.textContent)",
    );
    assert_eq!(outside, json!([]));
    press(&mut browser, "theme");
    assert_eq!(browser.run("document.documentElement.className"), json!(""));
    quiet(&mut browser);
}

#[test]
fn large_functions_open_quickly() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = page(&folder, &large(), &[]);
    browser.resize(1280, 900);
    load(&mut browser, &page, "#f=large");
    let nodes = browser.run("rvsdgView.app.entry.states[0].nodes").as_u64().unwrap();
    assert!(nodes > 6_000, "{nodes}");
    let ready = browser.run("rvsdgView.ready").as_f64().unwrap();
    // Two seconds on an idle machine; tests run beside others.
    assert!(ready < 10_000.0, "{ready} ms");
    press(&mut browser, "open-all");
    assert_eq!(browser.run("document.getElementById('message').hidden"), json!(false));
    // Only what can be seen is drawn.
    let drawn = count(&mut browser, "#graph *");
    let all = browser.run("rvsdgView.app.picture.nodes.length").as_u64().unwrap();
    assert!(all > 1_500 && drawn < 8 * all, "{drawn} elements for {all} nodes");
    quiet(&mut browser);
}

/// An interpreter with many instructions.
fn large() -> String {
    let mut program = String::from("int large(const int *code, int *stack, int n) {\n  int a = 0, b = 1;\n");
    program.push_str("  for (int pc = 0; pc < n; pc++) {\n    switch (code[pc]) {\n");
    for case in 0..160 {
        let body = format!(
            "a += stack[{case}] * b; if (a > {case}) {{ stack[a & 7] = b; b = a - {case}; }} \
             for (int k = 0; k < a; k++) {{ b ^= stack[k] + {case}; if (b == k) a++; }} stack[{case}] = a;"
        );
        program.push_str(&format!("    case {case}: {body} break;\n"));
    }
    program.push_str("    default: return a;\n    }\n  }\n  return b;\n}\n");
    program
}

#[test]
fn wrong_arguments_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("program.c");
    std::fs::write(&input, PROGRAM).unwrap();
    let result = rvsdg().arg("view").arg(&input).args(["-o", "-", "--function", "su"]).output().unwrap();
    assert_eq!((result.status.code(), result.stdout.len()), (Some(1), 0));
    let message = String::from_utf8(result.stderr).unwrap();
    assert!(message.contains("there is no function 'su'; there is sum"), "{message}");
    let result = rvsdg().arg("view").arg(&input).args(["-O2", "--passes", "dne"]).output().unwrap();
    assert_eq!(result.status.code(), Some(2));
    // Levels and debug information are as for `compile`.
    for (options, title) in [("-O2 -O3", "-O3"), ("-O", "-O1"), ("-g -Og", "-O1"), ("-O3 -gdwarf-4 -O0", "-O0")] {
        let result = rvsdg().arg("view").args(options.split(' ')).arg(&input).args(["-o", "-"]).output().unwrap();
        assert_eq!((result.status.code(), result.stderr.len()), (Some(0), 0), "{options}");
        let page = String::from_utf8(result.stdout).unwrap();
        assert!(page.contains(&format!("program.c, {title}<")), "{options}");
    }
}

/// The names of values in emitted IR.
#[test]
fn names_come_through_the_graph() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("f.ll");
    let text = "define i32 @f(i32 %first, i32 %0) {\nstart:\n  %sum = add i32 %first, %0\n  %\"a b\" = mul i32 %sum, 3\n  \
        %1 = xor i32 %\"a b\", %sum\n  ret i32 %1\n}\n";
    std::fs::write(&input, text).unwrap();
    let run = |arguments: &[&str]| {
        let output = rvsdg().arg("compile").arg(&input).args(["-O1", "-o", "-"]).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let named = run(&["--names"]);
    for expected in ["(i32 %first, i32 %0)", "%sum = add i32 ", "%\"a b\" = mul i32 %sum, 3", "xor i32 %\"a b\", %sum"]
    {
        assert!(named.contains(expected), "{expected} is missing:\n{named}");
    }
    assert!(!run(&[]).contains("%first"));
    // Graphviz gets them, too.
    let (dot, nameless) = (run(&["--names", "--emit", "dot"]), run(&["--emit", "dot"]));
    assert!(dot.contains(" first<") && dot.contains(">sum = add<") && dot.contains(">a b = mul<"), "{dot}");
    assert!(!nameless.contains("first"), "{nameless}");
    // LLVM reads it.
    let output = folder.path().join("named.ll");
    std::fs::write(&output, named).unwrap();
    assert!(rvsdg().arg("compile").arg(&output).args(["-O0", "-o", "-"]).status().unwrap().success());
}
