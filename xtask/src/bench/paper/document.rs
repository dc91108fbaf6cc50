//! A report as a list of blocks, and its conversion to Markdown or to a single HTML file.
//!
//! The only markup in texts is `code` in backquotes.

use std::fmt::Write as _;

/// One part of a report.
pub(crate) enum Block {
    Title(String),
    Heading(String),
    Paragraph(String),
    List(Vec<String>),
    Table(Table),
    /// A figure that is not wide is placed beside the next one if there is room.
    Figure {
        file: &'static str,
        svg: String,
        caption: String,
        is_wide: bool,
    },
}

/// A table; the first column is text, the others are numbers.
#[derive(Default)]
pub(crate) struct Table {
    pub(crate) header: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
    /// The number of rows at the end that are means or totals.
    pub(crate) n_totals: usize,
}

/// The headings with the names of their anchors, which are those that Markdown viewers make.
fn contents(blocks: &[Block]) -> Vec<(String, &str)> {
    let headings =
        blocks.iter().filter_map(|block| if let Block::Heading(text) = block { Some(&**text) } else { None });
    headings.map(|text| (anchor(text), text)).collect()
}

fn anchor(heading: &str) -> String {
    let lower = heading.to_lowercase();
    let kept = lower.chars().filter(|it| it.is_alphanumeric() || [' ', '-', '_'].contains(it));
    kept.map(|it| if it == ' ' { '-' } else { it }).collect()
}

/// The report as Markdown; figures are separate files.
pub(crate) fn markdown(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        match block {
            Block::Title(text) => {
                _ = writeln!(out, "# {text}\n");
                let list = contents(blocks).into_iter().map(|(anchor, text)| format!("* [{text}](#{anchor})\n"));
                let list: String = list.collect();
                if !list.is_empty() {
                    _ = writeln!(out, "{list}");
                }
            }
            Block::Heading(text) => _ = writeln!(out, "## {text}\n"),
            Block::Paragraph(text) => _ = writeln!(out, "{text}\n"),
            Block::List(items) => {
                for item in items {
                    _ = writeln!(out, "* {item}");
                }
                out.push('\n');
            }
            Block::Table(table) => out.push_str(&markdown_table(table)),
            Block::Figure { file, caption, .. } => _ = writeln!(out, "![{caption}]({file})\n\n{caption}\n"),
        }
    }
    out
}

fn markdown_table(table: &Table) -> String {
    let mut out = String::new();
    let mut line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        _ = writeln!(out, "| {} |", cells.join(" | "));
    };
    line(&table.header);
    let rule: Vec<String> = (0..table.header.len()).map(|at| if at == 0 { "---" } else { "---:" }.to_owned()).collect();
    line(&rule);
    let first_total = table.rows.len() - table.n_totals;
    for (index, row) in table.rows.iter().enumerate() {
        if index < first_total {
            line(row);
        } else {
            line(
                &row.iter()
                    .map(|cell| if cell.is_empty() { String::new() } else { format!("**{cell}**") })
                    .collect::<Vec<_>>(),
            );
        }
    }
    out.push('\n');
    out
}

/// The report as a self-contained HTML file.
pub(crate) fn html(blocks: &[Block]) -> String {
    let title = blocks.iter().find_map(|block| if let Block::Title(text) = block { Some(text.as_str()) } else { None });
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{}</style>\n</head>\n<body>\n<main>\n",
        escaped(title.unwrap_or_default()),
        include_str!("report.css"),
    );
    for block in blocks {
        match block {
            Block::Title(text) => {
                _ = writeln!(out, "<h1>{}</h1>\n<nav aria-label=\"Contents\"><ul>", inline(text));
                for (anchor, text) in contents(blocks) {
                    _ = writeln!(out, "<li><a href=\"#{anchor}\">{}</a></li>", inline(text));
                }
                out.push_str("</ul></nav>\n");
            }
            Block::Heading(text) => _ = writeln!(out, "<h2 id=\"{}\">{}</h2>", anchor(text), inline(text)),
            Block::Paragraph(text) => _ = writeln!(out, "<p>{}</p>", inline(text)),
            Block::List(items) => {
                out.push_str("<ul>\n");
                for item in items {
                    _ = writeln!(out, "<li>{}</li>", inline(item));
                }
                out.push_str("</ul>\n");
            }
            Block::Table(table) => out.push_str(&html_table(table)),
            Block::Figure { svg, caption, is_wide, .. } => {
                let class = if *is_wide { "" } else { " class=\"half\"" };
                let (svg, caption) = (svg.trim(), inline(caption));
                _ = writeln!(out, "<figure{class}>\n{svg}\n<figcaption>{caption}</figcaption>\n</figure>");
            }
        }
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn html_table(table: &Table) -> String {
    let mut out = String::from("<div class=\"table\"><table>\n<thead>\n");
    let mut line = |class: &str, tag: &str, cells: &[String]| {
        _ = write!(out, "<tr{class}>");
        for cell in cells {
            _ = write!(out, "<{tag}>{}</{tag}>", inline(cell));
        }
        out.push_str("</tr>\n");
    };
    line("", "th", &table.header);
    let first_total = table.rows.len() - table.n_totals;
    for (index, row) in table.rows.iter().enumerate() {
        line(if index < first_total { "" } else { " class=\"total\"" }, "td", row);
    }
    // The table head ends after the first row.
    let mut out = out.replacen("</tr>\n", "</tr>\n</thead>\n<tbody>\n", 1);
    out.push_str("</tbody>\n</table></div>\n");
    out
}

/// Text with `code`, as HTML.
fn inline(text: &str) -> String {
    let mut out = String::new();
    for (index, part) in text.split('`').enumerate() {
        let part = escaped(part);
        out.push_str(&if index % 2 == 0 { part } else { format!("<code>{part}</code>") });
    }
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A number with thousands separators.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number with this number of decimals; a dash if it is unknown.
pub(crate) fn decimals(number: Option<f64>, decimals: usize) -> String {
    number.map_or("-".to_owned(), |number| format!("{number:.decimals$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks() -> Vec<Block> {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        vec![
            Block::Title("A & B".to_owned()),
            Block::Paragraph("runs `opt <x>`".to_owned()),
            Block::List(vec!["one".to_owned()]),
            Block::Table(Table {
                header: row(["kernel", "O1"]),
                rows: vec![row(["a|b", "1"]), row(["mean", "2"])],
                n_totals: 1,
            }),
            Block::Figure {
                file: "speed.svg",
                svg: "<svg></svg>\n".to_owned(),
                caption: "Speed".to_owned(),
                is_wide: true,
            },
        ]
    }

    #[test]
    fn headings_are_listed() {
        let blocks = [
            Block::Title("A".to_owned()),
            Block::Heading("Code size".to_owned()),
            Block::Heading("Kernels behind `-O1`".to_owned()),
        ];
        let list = "* [Code size](#code-size)\n* [Kernels behind `-O1`](#kernels-behind--o1)\n";
        assert!(markdown(&blocks).starts_with(&format!("# A\n\n{list}\n## Code size\n")), "{}", markdown(&blocks));
        let html = html(&blocks);
        assert!(
            html.contains("<li><a href=\"#kernels-behind--o1\">Kernels behind <code>-O1</code></a></li>"),
            "{html}"
        );
        assert!(html.contains("<h2 id=\"code-size\">Code size</h2>"), "{html}");
    }

    #[test]
    fn markdown_has_every_block() {
        let expected = "# A & B\n\nruns `opt <x>`\n\n* one\n\n\
            | kernel | O1 |\n| --- | ---: |\n| a\\|b | 1 |\n| **mean** | **2** |\n\n![Speed](speed.svg)\n\nSpeed\n\n";
        assert_eq!(markdown(&blocks()), expected);
    }

    #[test]
    fn html_is_escaped_and_self_contained() {
        let html = html(&blocks());
        assert!(html.contains("<title>A &amp; B</title>"));
        assert!(html.contains("<p>runs <code>opt &lt;x&gt;</code></p>"));
        assert!(html.contains("<thead>\n<tr><th>kernel</th><th>O1</th></tr>\n</thead>\n<tbody>\n<tr><td>a|b</td>"));
        assert!(html.contains("<tr class=\"total\"><td>mean</td><td>2</td></tr>\n</tbody>"));
        assert!(html.contains("<figure>\n<svg></svg>\n<figcaption>Speed</figcaption>"));
        assert!(!html.contains("src=") && !html.contains("href="));
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(decimals(Some(1.25), 1), "1.2");
        assert_eq!(decimals(None, 1), "-");
    }
}
