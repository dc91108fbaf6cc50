//! `agree BEFORE AFTER` prints the differences between two files.

fn main() -> std::io::Result<()> {
    let read = |at| std::fs::read_to_string(std::env::args().nth(at).unwrap_or_default());
    let comparison = rvsdg_agree::compare(&read(1)?, &read(2)?);
    let functions = comparison.functions.len();
    let different = comparison.functions.iter().filter(|(_, difference)| difference.is_some()).count();
    println!("## {functions} functions, {different} differ, {} module differences", comparison.module.len());
    for (function, difference) in comparison.differences() {
        let place = function.map_or("M ".to_owned(), |name| format!("F {name}"));
        println!("{place}\t{}\n    {}", difference.kind, difference.detail.replace('\n', "\n    "));
    }
    Ok(())
}
