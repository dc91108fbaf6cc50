//! Strongly connected components of the direct calls, callees first, by Tarjan's algorithm with an explicit stack.
//! Linear in calls. (R. E. Tarjan, *Depth-first search and linear graph algorithms*, 1972.)

/// The components of a graph whose nodes are numbers, each after those that it has edges to. Members are sorted.
pub(crate) fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut finder =
        Finder { edges, order: vec![None; edges.len()], low: vec![0; edges.len()], open: vec![], found: vec![] };
    let mut closed = vec![false; edges.len()];
    let mut count = 0;
    for start in 0..edges.len() {
        if finder.order[start].is_none() {
            finder.search(start, &mut count, &mut closed);
        }
    }
    finder.found
}

struct Finder<'a> {
    edges: &'a [Vec<usize>],
    /// The numbers of nodes in the order of visits.
    order: Vec<Option<usize>>,
    low: Vec<usize>,
    open: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl Finder<'_> {
    fn search(&mut self, start: usize, count: &mut usize, closed: &mut [bool]) {
        // Nodes on the path, each with the number of its next edge.
        let mut path = vec![(start, 0)];
        while let Some((node, edge)) = path.last_mut() {
            let node = *node;
            if self.order[node].is_none() {
                (self.order[node], self.low[node]) = (Some(*count), *count);
                *count += 1;
                self.open.push(node);
            }
            if let Some(next) = self.edges[node].get(*edge).copied() {
                *edge += 1;
                match self.order[next] {
                    None => path.push((next, 0)),
                    Some(order) if !closed[next] => self.low[node] = self.low[node].min(order),
                    Some(_) => {}
                }
                continue;
            }
            path.pop();
            if let Some((caller, _)) = path.last() {
                self.low[*caller] = self.low[*caller].min(self.low[node]);
            }
            if Some(self.low[node]) == self.order[node] {
                let at = self.open.iter().rposition(|it| *it == node).expect("an open node");
                let mut members = self.open.split_off(at);
                members.sort_unstable();
                members.iter().for_each(|it| closed[*it] = true);
                self.found.push(members);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn components_come_after_what_they_reach() {
        let edges = vec![vec![1, 3], vec![2], vec![1, 4], vec![3], vec![]];
        assert_eq!(components(&edges), [vec![4], vec![1, 2], vec![3], vec![0]]);
        let chain: Vec<Vec<usize>> = (0..100_000).map(|it| vec![(it + 1) % 100_000]).collect();
        assert_eq!(components(&chain).len(), 1);
    }
}
