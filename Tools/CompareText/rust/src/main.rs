//! The answers of Rust's crates for compare.py, or the time that they take; see there for the arguments.
use std::time::Instant;
use textwrap::{Options, WordSeparator, WrapAlgorithm};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

fn ends(mode: &str, text: &str, mut visit: impl FnMut(usize)) {
    match mode {
        "clusters" => text.grapheme_indices(true).for_each(|(at, piece)| visit(at + piece.len())),
        _ => unicode_linebreak::linebreaks(text).for_each(|(at, _)| visit(at)),
    }
}

fn hex(text: &str) -> String {
    let digits: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
    format!("x{digits}")
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let mode = arguments[2].as_str();
    let options = Options::new(arguments[4].parse().unwrap())
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .word_separator(WordSeparator::UnicodeBreakProperties);
    let file = std::fs::read_to_string(&arguments[3]).unwrap();
    let texts: Vec<String> = file
        .split('\n')
        .map(|line| {
            let bytes = (0..line.len() / 2).map(|at| u8::from_str_radix(&line[2 * at..2 * at + 2], 16));
            String::from_utf8(bytes.map(Result::unwrap).collect()).unwrap()
        })
        .collect();
    if arguments[1] == "answer" {
        for text in &texts {
            let mut words = Vec::new();
            match mode {
                "width" => words.push(text.width().to_string()),
                "wrap" => textwrap::wrap(text, &options).iter().for_each(|line| words.push(hex(line))),
                _ => ends(mode, text, |end| words.push(end.to_string())),
            }
            println!("{}", words.join(" "));
        }
        return;
    }
    let mut best = u128::MAX;
    for _ in 0..50 {
        let begin = Instant::now();
        let mut count = 0;
        for text in &texts {
            match mode {
                "width" => count += text.width(),
                "wrap" => count += textwrap::wrap(text, &options).len(),
                _ => ends(mode, text, |_| count += 1),
            }
        }
        std::hint::black_box(count);
        best = best.min(begin.elapsed().as_nanos());
    }
    println!("{best}");
}
