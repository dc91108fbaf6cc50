//! A page that shows a module in a browser: one HTML file that needs no network.
//!
//! The page contains every state of every body, from construction to the last pass that changed it. A region is stored
//! once, however many states contain it, so a state costs what the pass changed, and the path from there to the root.
//! Everything else happens in the browser when it is asked for: layout, drawing, differences (`assets/`).
//!
//! # Data
//! A JSON object; `texts` has all texts, to which other parts refer by number (-1: none).
//!
//! * `regions`: `[id, args, nodes, results]`. `args` is a list of types and names, alternately. `results` are local
//!   numbers of values: the arguments of the region, then the outputs of its nodes, in order. A node is `[id, kind,
//!   text, label, inputs, outputs]`, and with regions or a place `[..., regions, place]`.
//! * `functions`: name, place, and states: the pass, its position in the pipeline, the root region (-1 if the function
//!   is gone), the number of nodes.
//! * `module`: the omega graph as it was constructed and as it is in the end, in the same form.
//! * `places`: `[file, line, column, function, place of the call that it is inlined at]`; `files`: name and text.
//! * `kept`: functions that are text: name, reason, text. `notes`: what was left out.

mod body;
mod lines;
#[cfg(test)]
mod tests;

pub use body::print_body;

use crate::labels::Labels;
use body::{Body, NodeData, Port, RegionData, Texts};
use indexmap::{IndexMap, IndexSet};
use lines::{Lines, Place};
use rustc_hash::FxBuildHasher;
use rvsdg_core::Module;
use serde::Serialize;
use std::fmt::Write;

/// When the regions are longer than this in bytes, states between the first and the last are left out.
const MAX_BYTES: usize = 48 << 20;

/// A source file that is longer than this in bytes is left out.
const MAX_SOURCE: usize = 4 << 20;

/// A page in the making.
pub struct Page {
    title: String,
    texts: Texts,
    /// The descriptions of regions.
    regions: IndexSet<String, FxBuildHasher>,
    bytes: usize,
    functions: IndexMap<String, Function, FxBuildHasher>,
    /// The states of the omega graph.
    module: Vec<State>,
    lines: Lines,
    /// Places, with the index of the place of the call.
    places: IndexSet<(Place, i64), FxBuildHasher>,
    kept: Vec<Kept>,
    notes: Vec<String>,
    /// The only function that is shown, if it is only one.
    only: Option<String>,
    /// The number of states that were left out.
    left_out: usize,
}

#[derive(Serialize, Default)]
struct Function {
    name: String,
    /// The index of the place where it begins.
    place: i64,
    states: Vec<State>,
}

#[derive(Serialize, Clone)]
struct State {
    pass: String,
    position: i64,
    /// The index of the root region.
    root: i64,
    nodes: usize,
}

#[derive(Serialize)]
struct Kept {
    name: String,
    reason: String,
    text: String,
}

#[derive(Serialize)]
struct File {
    name: String,
    text: Option<String>,
}

impl Page {
    /// A page about a module as it is before the first pass. If `only` names a function, nothing else is shown.
    pub fn new(title: &str, module: &Module, only: Option<&str>) -> Page {
        let mut page = Page {
            title: title.into(),
            texts: Texts::default(),
            regions: IndexSet::default(),
            bytes: 0,
            functions: IndexMap::default(),
            module: vec![],
            lines: Lines::read(&module.text.postamble),
            places: IndexSet::default(),
            kept: vec![],
            notes: vec![],
            only: only.map(String::from),
            left_out: 0,
        };
        let mut others = 0;
        for (lambda, symbol) in module.lambdas() {
            let data = &module.symbols[symbol];
            if only.is_some_and(|only| *data.name != *only) {
                others += 1;
                continue;
            }
            let Some(info) = data.function() else { continue };
            let Some(graph) = module.body(symbol) else {
                let verbatim = info.verbatim.as_ref();
                let (reason, text) =
                    verbatim.map(|it| (it.reason.to_string(), it.text.to_string())).unwrap_or_default();
                page.kept.push(Kept { name: data.name.to_string(), reason, text });
                continue;
            };
            let place = page.lines.function(&info.metadata).map_or(-1, |place| page.intern((place, -1)));
            let context = module.context_symbols(lambda);
            let labels = Labels { graph, types: &module.types, symbols: &module.symbols, context: &context };
            let state = page.state("construct", -1, body::body(labels));
            let name = data.name.to_string();
            page.functions.insert(name.clone(), Function { name, place, states: vec![state] });
        }
        if others > 0 {
            page.notes.push(format!("Only one function is on this page; {others} others were left out (--function)."));
        }
        page.omega("construct", module);
        page
    }

    /// A pass has changed the body of a function, or made a function, or (with an empty body) removed it. `body` comes
    /// from [`print_body`].
    pub fn change(&mut self, function: &str, pass: &str, position: usize, body: &str) {
        if self.only.as_ref().is_some_and(|only| only != function) {
            return;
        }
        let position = position as i64;
        let state = match body {
            "" => State { pass: pass.into(), position, root: -1, nodes: 0 },
            // What cannot be read has not been printed by `print_body`.
            _ => match serde_json::from_str(body) {
                Ok(body) => self.state(pass, position, body),
                Err(_) => return,
            },
        };
        let new = || Function { name: function.into(), place: -1, states: vec![] };
        let states = &mut self.functions.entry(function.into()).or_insert_with(new).states;
        if states.last().is_some_and(|last| last.root == state.root) {
            return;
        }
        // A state is dropped only when the next one is known: the last one always stays.
        if self.bytes > MAX_BYTES && states.len() > 1 {
            states.pop();
            self.left_out += 1;
        }
        states.push(state);
    }

    /// The finished page, about the module as it is after the last pass. `read` reads a source file, which has a name
    /// and the folder that the name is relative to.
    pub fn finish(mut self, module: &Module, read: &dyn Fn(&str, &str) -> Option<String>) -> String {
        self.omega("the end", module);
        if self.left_out > 0 {
            let limit = MAX_BYTES >> 20;
            let count = self.left_out;
            self.notes.push(format!("{count} states between passes were left out, because they exceed {limit} MB."));
        }
        let files = self.files(read);
        let data = self.json(&files);
        let style = include_str!("assets/page.css");
        let drawing = include_str!("assets/drawing.css");
        let script = concat!(
            "(() => {\n\"use strict\";\n",
            include_str!("assets/model.js"),
            include_str!("assets/layout.js"),
            include_str!("assets/boxes.js"),
            include_str!("assets/draw.js"),
            include_str!("assets/text.js"),
            include_str!("assets/panels.js"),
            include_str!("assets/app.js"),
            include_str!("assets/events.js"),
            "})();\n",
        );
        let mut out = String::with_capacity(data.len() + (1 << 18));
        let parts = [("title", &*escape(&self.title)), ("style", style), ("drawing", drawing), ("data", &data)];
        fill(&mut out, include_str!("assets/page.html"), &[&parts[..], &[("script", script)]].concat());
        out
    }

    /// Describes the omega graph.
    fn omega(&mut self, pass: &str, module: &Module) {
        if self.only.is_some() {
            return;
        }
        let context: Vec<_> = module.imports.iter().copied().map(Some).collect();
        let labels = Labels { graph: &module.omega, types: &module.types, symbols: &module.symbols, context: &context };
        let state = self.state(pass, -1, body::body(labels));
        self.module.push(state);
    }

    /// Stores a body.
    fn state(&mut self, pass: &str, position: i64, body: Body) -> State {
        let texts: Vec<u32> = body.texts.iter().map(|text| self.texts.number(text)).collect();
        let nodes = body.regions.iter().map(|region| region.nodes.len()).sum();
        let mut indices: Vec<usize> = Vec::with_capacity(body.regions.len());
        for region in &body.regions {
            let text = self.region(region, &texts, &indices);
            let length = text.len();
            let (index, is_new) = self.regions.insert_full(text);
            self.bytes += if is_new { length } else { 0 };
            indices.push(index);
        }
        State { pass: pass.into(), position, root: indices.last().map_or(-1, |root| *root as i64), nodes }
    }

    /// The description of a region, whose texts and inner regions have these numbers in the page.
    fn region(&mut self, region: &RegionData, texts: &[u32], indices: &[usize]) -> String {
        let mut out = format!("[{},", region.id);
        ports(&mut out, &region.args, texts);
        out.push_str(",[");
        for (i, node) in region.nodes.iter().enumerate() {
            out.push_str(if i > 0 { "," } else { "" });
            self.node(&mut out, node, texts, indices);
        }
        out.push_str("],");
        list(&mut out, region.results.iter());
        out.push(']');
        out
    }

    fn node(&mut self, out: &mut String, node: &NodeData, texts: &[u32], indices: &[usize]) {
        let NodeData { id, kind, text, label, .. } = node;
        let (text, label) = (texts[*text as usize], texts[*label as usize]);
        let _ = write!(out, "[{id},{},{text},{label},", u8::from(*kind));
        list(out, node.ins.iter());
        out.push(',');
        ports(out, &node.outs, texts);
        let place = self.place(&node.location);
        if place >= 0 || !node.regions.is_empty() {
            out.push(',');
            list(out, node.regions.iter().map(|region| indices[*region as usize]));
            let _ = write!(out, ",{place}");
        }
        out.push(']');
    }

    /// The index of the place for a chain of locations.
    fn place(&mut self, chain: &[u32]) -> i64 {
        let mut index = -1;
        for location in chain.iter().rev() {
            if let Some(place) = self.lines.place(*location) {
                index = self.intern((place, index));
            }
        }
        index
    }

    fn intern(&mut self, place: (Place, i64)) -> i64 {
        self.places.insert_full(place).0 as i64
    }

    /// The source files, with their text if it can be read.
    fn files(&mut self, read: &dyn Fn(&str, &str) -> Option<String>) -> Vec<File> {
        let mut files = vec![];
        for file in &self.lines.files {
            let text = read(&file.name, &file.directory).filter(|text| text.len() <= MAX_SOURCE);
            if text.is_none() {
                self.notes.push(format!("The source {} could not be read, or is too long.", short(&file.name)));
            }
            files.push(File { name: short(&file.name), text });
        }
        files
    }

    fn json(&self, files: &[File]) -> String {
        let mut out = String::with_capacity(self.bytes + (1 << 16));
        let part = |out: &mut String, name: &str, value: String| {
            let _ = writeln!(out, "\"{name}\":{value},");
        };
        out.push_str("{\n");
        part(&mut out, "title", json(&self.title));
        part(&mut out, "texts", json(self.texts.all()));
        part(&mut out, "functions", json(&self.functions.values().collect::<Vec<_>>()));
        part(&mut out, "module", json(&self.module));
        let place =
            |(place, call): &(Place, i64)| (place.file, place.line, place.column, place.function.clone(), *call);
        part(&mut out, "places", json(&self.places.iter().map(place).collect::<Vec<_>>()));
        part(&mut out, "files", json(files));
        part(&mut out, "kept", json(&self.kept));
        part(&mut out, "notes", json(&self.notes));
        out.push_str("\"regions\":[\n");
        for (i, region) in self.regions.iter().enumerate() {
            out.push_str(if i > 0 { ",\n" } else { "" });
            out.push_str(region);
        }
        out.push_str("]\n}\n");
        // So that no text ends the element of the page, or begins a comment.
        out.replace('<', "\\u003c")
    }
}

/// The name of a file without the folders of this machine.
fn short(name: &str) -> String {
    let is_absolute = std::path::Path::new(name).is_absolute();
    let last = name.rsplit('/').next().filter(|_| is_absolute);
    last.unwrap_or(name).into()
}

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".into())
}

fn list(out: &mut String, items: impl Iterator<Item = impl std::fmt::Display>) {
    out.push('[');
    for (i, item) in items.enumerate() {
        let _ = write!(out, "{}{item}", if i > 0 { "," } else { "" });
    }
    out.push(']');
}

fn ports(out: &mut String, ports: &[Port], texts: &[u32]) {
    let number = |text: u32| i64::from(texts[text as usize]);
    list(out, ports.iter().flat_map(|Port(ty, name)| [number(*ty), name.map_or(-1, number)]));
}

/// Replaces `{{name}}` in a template by the part of this name.
fn fill(out: &mut String, template: &str, parts: &[(&str, &str)]) {
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once("{{") {
        out.push_str(before);
        let (name, after) = behind.split_once("}}").expect("the template closes what it opens");
        let part = parts.iter().find(|(known, _)| *known == name);
        out.push_str(part.map(|(_, text)| *text).expect("the template names parts that exist"));
        rest = after;
    }
    out.push_str(rest);
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
