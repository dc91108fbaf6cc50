//! Rust: traits, generics, closures, iterators, strings, enums with boxes, shared cells, hashing, and checked indices.

use std::cell::RefCell;
use std::collections::{BTreeMap, BinaryHeap, HashMap, VecDeque};
use std::fmt::Write as _;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

/// FNV-1a, because the usual hasher has a random seed.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

struct Random(u32);

impl Iterator for Random {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Some(self.0 >> 8)
    }
}

enum Expression {
    Number(i64),
    Variable(usize),
    Sum(Box<Expression>, Box<Expression>),
    Product(Box<Expression>, Box<Expression>),
    Negative(Box<Expression>),
}

impl Expression {
    fn make(random: &mut Random, depth: u32) -> Box<Self> {
        let kind = random.next().unwrap_or(0) % 5;
        Box::new(match kind {
            _ if depth == 0 => Expression::Variable((kind % 4) as usize),
            0 => Expression::Number(i64::from(random.next().unwrap_or(0) % 10)),
            1 => Expression::Negative(Self::make(random, depth - 1)),
            2 => Expression::Product(Self::make(random, depth - 1), Self::make(random, depth - 1)),
            _ => Expression::Sum(Self::make(random, depth - 1), Self::make(random, depth - 1)),
        })
    }

    fn value(&self, variables: &[i64]) -> i64 {
        match self {
            Expression::Number(value) => *value,
            Expression::Variable(index) => variables[*index],
            Expression::Sum(a, b) => a.value(variables).wrapping_add(b.value(variables)),
            Expression::Product(a, b) => a.value(variables).wrapping_mul(b.value(variables)) % 1_000_003,
            Expression::Negative(it) => -it.value(variables),
        }
    }
}

trait Shape {
    fn area(&self) -> f64;

    fn scaled(&self, factor: f64) -> Box<dyn Shape>;
}

struct Square(f64);
struct Triangle {
    base: f64,
    height: f64,
}

impl Shape for Square {
    fn area(&self) -> f64 {
        self.0 * self.0
    }

    fn scaled(&self, factor: f64) -> Box<dyn Shape> {
        Box::new(Square(self.0 * factor))
    }
}

impl Shape for Triangle {
    fn area(&self) -> f64 {
        self.base * self.height / 2.0
    }

    fn scaled(&self, factor: f64) -> Box<dyn Shape> {
        Box::new(Triangle { base: self.base * factor, height: self.height * factor })
    }
}

#[derive(Default)]
struct Node {
    value: u32,
    children: Vec<Rc<RefCell<Node>>>,
}

fn tree(random: &mut Random, size: usize) -> Rc<RefCell<Node>> {
    let root = Rc::new(RefCell::new(Node::default()));
    let mut all = vec![Rc::clone(&root)];
    for _ in 1..size {
        let value = random.next().unwrap_or(0);
        let node = Rc::new(RefCell::new(Node { value, children: Vec::new() }));
        all[value as usize % all.len()].borrow_mut().children.push(Rc::clone(&node));
        all.push(node);
    }
    root
}

fn sum_of(node: &Rc<RefCell<Node>>, depth: u64) -> u64 {
    let node = node.borrow();
    u64::from(node.value) * depth + node.children.iter().map(|child| sum_of(child, depth + 1)).sum::<u64>()
}

fn words(random: &mut Random, count: usize) -> u64 {
    let mut text = String::new();
    for value in random.take(count) {
        write!(text, "{}{} ", ["ab", "cd", "é", "xyz"][value as usize % 4], value % 97).expect("a string");
    }
    let mut counts: HashMap<&str, u64, BuildHasherDefault<Fnv>> = HashMap::default();
    for word in text.split_whitespace() {
        *counts.entry(word).or_default() += 1;
    }
    let sorted: BTreeMap<String, u64> = counts.iter().map(|(word, count)| (word.to_uppercase(), *count)).collect();
    let vowels = text.chars().filter(|it| "aeiouäé".contains(*it)).count() as u64;
    sorted.iter().enumerate().map(|(at, (word, count))| at as u64 * count + word.len() as u64).sum::<u64>() + vowels
}

fn paths(random: &mut Random, side: usize) -> u64 {
    let costs: Vec<Vec<u64>> =
        (0..side).map(|_| random.by_ref().take(side).map(|it| u64::from(it % 9) + 1).collect()).collect();
    let mut best = vec![vec![u64::MAX; side]; side];
    let mut heap = BinaryHeap::from([(std::cmp::Reverse(0), 0_usize, 0_usize)]);
    while let Some((std::cmp::Reverse(cost), x, y)) = heap.pop() {
        if cost >= best[y][x] {
            continue;
        }
        best[y][x] = cost;
        for (dx, dy) in [(0, 1), (1, 0), (0, usize::MAX), (usize::MAX, 0)] {
            let (x, y) = (x.wrapping_add(dx), y.wrapping_add(dy));
            if let Some(step) = costs.get(y).and_then(|row| row.get(x)) {
                heap.push((std::cmp::Reverse(cost + step), x, y));
            }
        }
    }
    best.iter().flatten().filter(|it| **it % 3 == 0).sum()
}

fn primes(limit: usize) -> usize {
    let mut is_composite = vec![false; limit + 1];
    let mut queue = VecDeque::new();
    for i in 2..=limit {
        if !is_composite[i] {
            queue.push_back(i);
            (i * i..=limit).step_by(i).for_each(|j| is_composite[j] = true);
        }
    }
    queue.iter().zip(queue.iter().skip(1)).filter(|(a, b)| *b - *a == 2).count()
}

fn sort_by<T: Clone, K: Ord>(values: &[T], key: impl Fn(&T) -> K) -> Vec<T> {
    if values.len() < 2 {
        return values.to_vec();
    }
    let (left, right) = values.split_at(values.len() / 2);
    let (left, right) = (sort_by(left, &key as &dyn Fn(&T) -> K), sort_by(right, &key as &dyn Fn(&T) -> K));
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    let mut merged = Vec::with_capacity(values.len());
    loop {
        let next = match (left.peek(), right.peek()) {
            (Some(a), Some(b)) if key(a) <= key(b) => left.next(),
            (_, Some(_)) => right.next(),
            _ => left.next(),
        };
        match next {
            Some(value) => merged.push(value),
            None => return merged,
        }
    }
}

fn main() {
    let rounds = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(60);
    let mut random = Random(1);
    let mut sum = 0u64;
    for round in 0..rounds {
        let expression = Expression::make(&mut random, 14);
        for i in 0..40 {
            sum = sum.wrapping_mul(31).wrapping_add(expression.value(&[i, 2, round, 3]) as u64);
        }
        let shapes: Vec<Box<dyn Shape>> = (0..2000)
            .map(|i| match i % 3 {
                0 => Box::new(Square(f64::from(i))) as Box<dyn Shape>,
                _ => Box::new(Triangle { base: f64::from(i), height: 2.0 }),
            })
            .collect();
        sum = sum.wrapping_add(shapes.iter().map(|it| it.scaled(2.0).area()).sum::<f64>() as u64);
        sum = sum.wrapping_mul(31).wrapping_add(sum_of(&tree(&mut random, 4000), 1));
        sum = sum.wrapping_mul(31).wrapping_add(words(&mut random, 8000));
        sum = sum.wrapping_mul(31).wrapping_add(paths(&mut random, 80));
        sum = sum.wrapping_mul(31).wrapping_add(primes(60000) as u64);
        let values: Vec<u32> = random.by_ref().take(8000).collect();
        let sorted = sort_by(&values, |it| it % 10007);
        sum = sum.wrapping_mul(31).wrapping_add(sorted.iter().step_by(17).map(|it| u64::from(*it)).sum());
    }
    println!("generics {sum:016x}");
}
