//! Strongly connected components by Tarjan's algorithm, without recursion.
//!
//! Linear in vertices and arcs. An explicit stack replaces the call stack, and each vertex records whether it is on the
//! component stack, so nothing is searched. (R. E. Tarjan, *Depth-first search and linear graph algorithms*, 1972.)
//!
//! Of petgraph's two functions, `tarjan_scc` calls itself for each arc that it follows, so long chains in the input
//! would overflow the stack; and `kosaraju_scc` wants the arcs in both directions, which none of our graphs has.
//! Neither keeps its tables from one part of a graph to the next.

/// Scratch tables that are kept between runs on different parts of one graph, so that many small runs cost no more than
/// one large run.
#[derive(Default)]
pub struct Scc {
    index: Vec<u32>,
    low: Vec<u32>,
    on_stack: Vec<bool>,
    next_index: u32,
}

const UNSEEN: u32 = 0;

impl Scc {
    /// Finds the components of the subgraph on `vertices`, in reverse topological order (a component precedes those
    /// that reach it).
    ///
    /// `successor(v, k)` is the `k`-th successor of `v`: `Some(None)` if it is to be ignored, `None` if there are no
    /// more. All successors that are not ignored must be in `vertices`.
    pub fn run(
        &mut self,
        vertices: &[u32],
        successor: impl Fn(u32, u32) -> Option<Option<u32>>,
        mut emit: impl FnMut(&[u32]),
    ) {
        let size = vertices.iter().max().map_or(0, |v| *v as usize + 1);
        if self.index.len() < size {
            self.index.resize(size, UNSEEN);
            self.low.resize(size, 0);
            self.on_stack.resize(size, false);
        }
        for v in vertices {
            self.index[*v as usize] = UNSEEN;
        }
        self.next_index = 1;
        let mut component_stack: Vec<u32> = vec![];
        let mut calls: Vec<(u32, u32)> = vec![];
        for root in vertices {
            if self.index[*root as usize] != UNSEEN {
                continue;
            }
            self.enter(*root, &mut component_stack, &mut calls);
            while let Some((v, k)) = calls.last_mut() {
                let v = *v;
                match successor(v, *k) {
                    Some(next) => {
                        *k += 1;
                        let Some(w) = next else { continue };
                        if self.index[w as usize] == UNSEEN {
                            self.enter(w, &mut component_stack, &mut calls);
                        } else if self.on_stack[w as usize] {
                            self.low[v as usize] = self.low[v as usize].min(self.index[w as usize]);
                        }
                    }
                    None => {
                        calls.pop();
                        if let Some((parent, _)) = calls.last() {
                            self.low[*parent as usize] = self.low[*parent as usize].min(self.low[v as usize]);
                        }
                        if self.low[v as usize] == self.index[v as usize] {
                            let from = component_stack.iter().rposition(|w| *w == v).expect("v is on the stack");
                            for w in &component_stack[from..] {
                                self.on_stack[*w as usize] = false;
                            }
                            emit(&component_stack[from..]);
                            component_stack.truncate(from);
                        }
                    }
                }
            }
        }
    }

    /// Was nothing ever looked for?
    pub fn is_unused(&self) -> bool {
        self.next_index == 0
    }

    fn enter(&mut self, v: u32, component_stack: &mut Vec<u32>, calls: &mut Vec<(u32, u32)>) {
        self.index[v as usize] = self.next_index;
        self.low[v as usize] = self.next_index;
        self.next_index += 1;
        self.on_stack[v as usize] = true;
        component_stack.push(v);
        calls.push((v, 0));
    }
}

/// The components of a graph whose vertices are numbers from 0 on, each after those that it has arcs to. Members are
/// sorted.
pub fn components(arcs: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let vertices: Vec<u32> = (0..arcs.len() as u32).collect();
    let mut found = vec![];
    Scc::default().run(
        &vertices,
        |v, k| arcs[v as usize].get(k as usize).map(|w| Some(*w)),
        |members| {
            let mut members = members.to_vec();
            members.sort_unstable();
            found.push(members);
        },
    );
    found
}

#[cfg(test)]
mod tests {
    fn components(arcs: &[(u32, u32)], n: u32) -> Vec<Vec<u32>> {
        let mut lists = vec![vec![]; n as usize];
        for (a, b) in arcs {
            lists[*a as usize].push(*b);
        }
        super::components(&lists)
    }

    #[test]
    fn reverse_topological_order() {
        let found = components(&[(0, 1), (1, 2), (2, 1), (2, 3), (3, 3)], 5);
        assert_eq!(found, vec![vec![3], vec![1, 2], vec![0], vec![4]]);
        let found = components(&[(0, 1), (0, 3), (1, 2), (2, 1), (2, 4), (3, 3)], 5);
        assert_eq!(found, vec![vec![4], vec![1, 2], vec![3], vec![0]]);
    }

    #[test]
    fn agrees_with_petgraph_on_random_graphs() {
        let mut seed = 1u64;
        let mut random = move |n: u32| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as u32 % n
        };
        for _ in 0..300 {
            let n = 1 + random(30);
            let arcs: Vec<(u32, u32)> = (0..random(60)).map(|_| (random(n), random(n))).collect();
            let mut graph = petgraph::graph::DiGraph::<(), ()>::new();
            let ids: Vec<_> = (0..n).map(|_| graph.add_node(())).collect();
            for (a, b) in &arcs {
                graph.add_edge(ids[*a as usize], ids[*b as usize], ());
            }
            let mut expected: Vec<Vec<u32>> = petgraph::algo::kosaraju_scc(&graph)
                .into_iter()
                .map(|c| {
                    let mut c: Vec<u32> = c.into_iter().map(|v| v.index() as u32).collect();
                    c.sort_unstable();
                    c
                })
                .collect();
            let mut found = components(&arcs, n);
            expected.sort();
            found.sort();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn long_chains_need_no_call_stack() {
        let n = 200_000;
        let mut arcs: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
        arcs.push((n - 1, 0));
        assert_eq!(components(&arcs, n).len(), 1);
    }
}
