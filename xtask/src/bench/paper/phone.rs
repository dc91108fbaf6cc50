//! The report on a phone: a browser shows it in a frame of 390 pixels, and measures it. Without Chromium the test does
//! nothing, and says so.

use super::{document, sections};
use crate::setup::browser;
use std::process::{Command, Stdio};

/// Writes what is measured into the page: whether the page is wider than the frame, how small the text of pictures is,
/// which pictures and tables stick out without a way to move them, and how many pictures there are.
const MEASURE: &str = r#"
const inner = document.getElementById('frame').contentDocument, view = inner.defaultView;
const texts = [...inner.querySelectorAll('svg text')].filter((it) => it.textContent.trim());
const heights = texts.map((it) => {
  const svg = it.ownerSVGElement;
  return parseFloat(view.getComputedStyle(it).fontSize) * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
});
const scrolls = (it) => ['auto', 'scroll'].includes(view.getComputedStyle(it).overflowX);
const wide = [...inner.querySelectorAll('figure, .table')].filter((it) =>
  it.getBoundingClientRect().right > 390 || (it.scrollWidth > it.clientWidth + 1 && !scrolls(it)));
const links = [...inner.querySelectorAll('nav a')];
const broken = links.filter((it) => !inner.getElementById(it.getAttribute('href').slice(1)));
const lines = [...inner.querySelectorAll('p, li, figcaption')].filter((it) => it.getBoundingClientRect().right > 390);
document.getElementById('out').textContent = JSON.stringify({
  width: inner.documentElement.scrollWidth, least: Math.min(...heights), texts: texts.length,
  pictures: inner.querySelectorAll('svg').length, wide: wide.length, links: links.length, broken: broken.length,
  lines: lines.length,
});
"#;

#[test]
fn the_report_is_readable_on_a_phone() {
    let Some(browser) = browser() else {
        eprintln!("skipped: there is no Chromium (cargo xtask setup installs it)");
        return;
    };
    let report = document::html(&sections::tests::report_of_sample());
    let escaped = report.replace('&', "&amp;").replace('"', "&quot;");
    let page = format!(
        "<!DOCTYPE html><meta charset=utf-8><iframe id=frame width=390 height=800 style='border:0' srcdoc=\"{escaped}\">\
         </iframe><pre id=out></pre><script>onload = () => {{ {MEASURE} }};</script>"
    );
    let folder = std::env::temp_dir().join(format!("xtask-phone-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("page.html");
    std::fs::write(&file, page).unwrap();
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom"]);
    command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
    let output = command.arg(format!("file://{}", file.display())).stdin(Stdio::null()).output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let (_, rest) = text.split_once("<pre id=\"out\">").unwrap_or_else(|| panic!("{output:?}"));
    let measured: serde_json::Value = serde_json::from_str(rest.split('<').next().unwrap()).unwrap();
    let number = |name: &str| measured[name].as_f64().unwrap_or_else(|| panic!("{name}: {measured}"));
    assert!(number("pictures") >= 5.0 && number("texts") > 50.0 && number("links") >= 5.0, "{measured}");
    assert!(number("width") <= 390.0, "{measured}");
    for nothing in ["wide", "broken", "lines"] {
        assert_eq!(number(nothing), 0.0, "{nothing}: {measured}");
    }
    assert!(number("least") >= 10.0, "{measured}");
}
