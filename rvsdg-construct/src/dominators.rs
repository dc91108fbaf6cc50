//! The dominator tree of an acyclic region, in one pass over a topological order.
//!
//! In a DAG the immediate dominator of a vertex is the nearest common ancestor of its predecessors in the dominator
//! tree built so far. Each vertex has a jump pointer next to its parent (the skew-binary scheme of E. W. Myers, *An
//! applicative random-access stack*, 1983), so finding a nearest common ancestor costs O(log depth). The whole tree
//! costs O(arcs * log depth), without recursion.

/// For each vertex: parent, depth, jump pointer. Indexed by vertex; only entries of the current region are valid.
#[derive(Default)]
pub(crate) struct Ancestors {
    pub(crate) parent: Vec<u32>,
    pub(crate) depth: Vec<u32>,
    jump: Vec<u32>,
}

impl Ancestors {
    pub(crate) fn resize(&mut self, size: usize) {
        if self.parent.len() < size {
            self.parent.resize(size, 0);
            self.depth.resize(size, 0);
            self.jump.resize(size, 0);
        }
    }

    pub(crate) fn set_root(&mut self, root: u32) {
        self.parent[root as usize] = root;
        self.jump[root as usize] = root;
        self.depth[root as usize] = 0;
    }

    pub(crate) fn set_parent(&mut self, v: u32, parent: u32) {
        let p = parent as usize;
        let j = self.jump[p] as usize;
        let balanced = self.depth[p] - self.depth[j] == self.depth[j] - self.depth[self.jump[j] as usize];
        self.jump[v as usize] = if balanced { self.jump[j] } else { parent };
        self.parent[v as usize] = parent;
        self.depth[v as usize] = self.depth[p] + 1;
    }

    /// The ancestor of `v` (or `v` itself) at `depth`, which must not exceed that of `v`.
    pub(crate) fn at_depth(&self, mut v: u32, depth: u32) -> u32 {
        while self.depth[v as usize] > depth {
            let jump = self.jump[v as usize];
            v = if self.depth[jump as usize] >= depth { jump } else { self.parent[v as usize] };
        }
        v
    }

    /// The nearest common ancestor.
    pub(crate) fn nearest_common(&self, a: u32, b: u32) -> u32 {
        let depth = self.depth[a as usize].min(self.depth[b as usize]);
        let (mut a, mut b) = (self.at_depth(a, depth), self.at_depth(b, depth));
        while a != b {
            let (ja, jb) = (self.jump[a as usize], self.jump[b as usize]);
            // Jump pointers of vertices at the same depth have the same length.
            (a, b) = if ja != jb { (ja, jb) } else { (self.parent[a as usize], self.parent[b as usize]) };
        }
        a
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_common_ancestors_by_definition() {
        let mut seed = 7u64;
        let mut random = move |n: u32| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as u32 % n
        };
        let n = 400;
        let mut tree = Ancestors::default();
        tree.resize(n as usize);
        tree.set_root(0);
        for v in 1..n {
            // Long paths with some branching.
            let parent = if random(4) == 0 { random(v) } else { v - 1 };
            tree.set_parent(v, parent);
        }
        let path = |mut v: u32| {
            let mut path = vec![v];
            while v != 0 {
                v = tree.parent[v as usize];
                path.push(v);
            }
            path
        };
        for _ in 0..2000 {
            let (a, b) = (random(n), random(n));
            let above_b = path(b);
            let expected = path(a).into_iter().find(|v| above_b.contains(v)).unwrap();
            assert_eq!(tree.nearest_common(a, b), expected);
        }
    }
}
