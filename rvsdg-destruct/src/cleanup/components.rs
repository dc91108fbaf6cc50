//! Strongly connected components by Tarjan's algorithm, with an explicit stack. Linear.

/// The component of each vertex, and the members of each component. A component comes after those that it has arcs to.
pub(super) fn components(arcs: &[Vec<u32>]) -> (Vec<u32>, Vec<Vec<u32>>) {
    const NONE: u32 = u32::MAX;
    let mut index = vec![NONE; arcs.len()];
    let mut low = vec![NONE; arcs.len()];
    let mut component = vec![NONE; arcs.len()];
    let mut members: Vec<Vec<u32>> = vec![];
    let (mut open, mut path): (Vec<u32>, Vec<(u32, usize)>) = (vec![], vec![]);
    let mut count = 0;
    for root in 0..arcs.len() as u32 {
        if index[root as usize] == NONE {
            path.push((root, 0));
        }
        while let Some((vertex, next)) = path.last_mut() {
            let v = *vertex as usize;
            if *next == 0 && index[v] == NONE {
                index[v] = count;
                low[v] = count;
                count += 1;
                open.push(*vertex);
            }
            if let Some(target) = arcs[v].get(*next) {
                *next += 1;
                let t = *target as usize;
                if index[t] == NONE {
                    path.push((*target, 0));
                } else if component[t] == NONE {
                    low[v] = low[v].min(index[t]);
                }
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                let parent = *parent as usize;
                low[parent] = low[parent].min(low[v]);
            }
            if low[v] == index[v] {
                let start = open.iter().rposition(|other| *other as usize == v).expect("it is open");
                let found = open.split_off(start);
                found.iter().for_each(|member| component[*member as usize] = members.len() as u32);
                members.push(found);
            }
        }
    }
    (component, members)
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn cycles_and_what_hangs_on_them() {
        let arcs = vec![vec![1], vec![2, 4], vec![0, 3], vec![3], vec![5], vec![4, 6], vec![]];
        let (component, members) = components(&arcs);
        let sorted = |mut list: Vec<u32>| {
            list.sort_unstable();
            list
        };
        let members: Vec<Vec<u32>> = members.into_iter().map(sorted).collect();
        assert_eq!(members, [vec![3], vec![6], vec![4, 5], vec![0, 1, 2]]);
        assert_eq!(component, [3, 3, 3, 0, 2, 2, 1]);
    }
}
