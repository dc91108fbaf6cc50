//! What the page contains: the data is read back and compared with the graph.

use super::*;
use crate::print_body;
use rvsdg_core::{Symbol, verify};
use serde_json::Value;

const LOOP: &str = "\
symbol @f = external defined function i32 (i32) : ptr
symbol @g = external declared function i32 (i32) : ptr
omega imports [@g] exports [@f] (%0: ptr) {
  %1 = lambda @f (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
    %4 = const 0 : i32
    %5, %6, %7, %8, %9 = theta (%4, %1, %0, %2, %3) (%10: i32, %11: i32, %12: ptr, %13: io, %14: mem) {
      %15, %16, %17 = call read write io [i32 (i32)] %12, %10, %13, %14 : i32, io, mem
      %18 = add nsw %15, %11 : i32
      %19 = icmp slt %18, %11 : i1
      %20 = match [-1 -> 1, default -> 0] %19 : ctl2
    } -> (%20, %18, %11, %12, %16, %17)
  } -> (%5, %8, %9)
} -> (%1)
";

fn module() -> Module {
    let module = rvsdg_text::parse(LOOP).unwrap();
    verify(&module).unwrap();
    module
}

fn symbol(module: &Module) -> Symbol {
    module.symbols.keys().find(|symbol| module.symbols[*symbol].name.to_string() == "f").unwrap()
}

fn printed(module: &Module) -> String {
    let (lambda, symbol) = module.lambdas()[0];
    let context = module.context_symbols(lambda);
    print_body(module.body(symbol).unwrap(), &module.types, &module.symbols, &context)
}

/// The data of a finished page.
fn data(page: &str) -> Value {
    let (_, behind) = page.split_once("<script type=\"application/json\" id=\"data\">").unwrap();
    serde_json::from_str(behind.split_once("</script>").unwrap().0).unwrap()
}

fn text(data: &Value, number: &Value) -> String {
    data["texts"][number.as_u64().unwrap() as usize].as_str().unwrap().into()
}

#[test]
fn a_body_has_its_nodes_names_and_types() {
    let mut module = module();
    let f = symbol(&module);
    let body = module.body_mut(f).unwrap();
    body.keep_names();
    let parameter = body.arg(body.root(), 1);
    body.set_name(parameter, &"limit".into());
    let page = Page::new("a <title>", &module, None).finish(&module, &|_, _| None);
    assert!(page.contains("<title>a &lt;title></title>") && !page.contains("{{"));
    let data = data(&page);
    assert_eq!(data["title"], "a <title>");
    let function = &data["functions"][0];
    assert_eq!((&function["name"], &function["states"][0]["nodes"]), (&"f".into(), &6.into()));
    let root = &data["regions"][function["states"][0]["root"].as_u64().unwrap() as usize];
    let args = root[1].as_array().unwrap();
    let names: Vec<String> = args.iter().filter(|it| **it != -1).map(|it| text(&data, it)).collect();
    assert_eq!(names, ["ptr", "@g", "i32", "limit", "io", "mem"]);
    let nodes = root[2].as_array().unwrap();
    assert_eq!((text(&data, &nodes[0][3]), &nodes[0][1]), ("0".into(), &1.into()));
    // The operands of the theta: the constant has number 4, behind the arguments.
    assert_eq!(nodes[1][4], serde_json::json!([4, 1, 0, 2, 3]));
    let inside = &data["regions"][nodes[1][6][0].as_u64().unwrap() as usize];
    let labels: Vec<String> = inside[2].as_array().unwrap().iter().map(|node| text(&data, &node[3])).collect();
    assert_eq!(labels, ["call @g", "add nsw", "icmp slt", "match [-1 -> 1, default -> 0]"]);
    assert_eq!(data["module"].as_array().unwrap().len(), 2);
}

#[test]
fn states_share_regions_that_are_the_same() {
    let module = module();
    let body = printed(&module);
    let mut page = Page::new("", &module, None);
    let before = page.regions.len();
    // Nothing has changed, so there is no new state.
    page.change("f", "red", 0, &body);
    assert_eq!((page.functions["f"].states.len(), page.regions.len()), (1, before));
    // Another operation inside of the loop: the loop and the root are new.
    page.change("f", "cne", 1, &body.replace("\"add nsw\"", "\"add\""));
    assert_eq!((page.functions["f"].states.len(), page.regions.len()), (2, before + 2));
    // Back again, and gone.
    page.change("f", "cne", 2, &body);
    page.change("f", "globals", 3, "");
    page.change("f", "globals", 4, "this is no body");
    assert_eq!((page.functions["f"].states.len(), page.regions.len()), (4, before + 2));
    assert_eq!(page.functions["f"].states[3].root, -1);
}

#[test]
fn what_is_left_out_is_said() {
    let module = module();
    let page = Page::new("", &module, Some("g")).finish(&module, &|_, _| None);
    let data = data(&page);
    assert_eq!(data["functions"].as_array().unwrap().len() + data["module"].as_array().unwrap().len(), 0);
    assert!(data["notes"][0].as_str().unwrap().contains("1 others were left out"), "{}", data["notes"]);
    // Long states between the first and the last are dropped, the last one stays.
    let mut page = Page::new("", &module, None);
    page.bytes = MAX_BYTES + 1;
    let body = printed(&module);
    for pass in ["one", "two", "three"] {
        page.change("f", pass, 0, &body.replace("\"add nsw\"", &format!("\"add {pass}\"")));
    }
    let passes: Vec<&str> = page.functions["f"].states.iter().map(|state| &*state.pass).collect();
    assert_eq!((passes, page.left_out), (vec!["construct", "three"], 2));
}

#[test]
fn nothing_ends_the_data_early() {
    let module = module();
    let mut page = Page::new("", &module, None);
    let evil = printed(&module).replace("\"add nsw\"", "\"</script><!--\"");
    page.change("f", "evil", 0, &evil);
    let page = page.finish(&module, &|_, _| None);
    assert_eq!(page.matches("</script").count(), 2);
    assert!(data(&page)["texts"].as_array().unwrap().iter().any(|text| text == "</script><!--"));
}

#[test]
fn the_page_refers_to_nothing_outside() {
    let module = module();
    let page = Page::new("", &module, None).finish(&module, &|_, _| None);
    assert!(page.contains("default-src 'none'"));
    for word in ["src=\"", "href=\"http", "url(", "@import", "fetch(", "XMLHttpRequest"] {
        assert!(!page.contains(word), "{word}");
    }
}
