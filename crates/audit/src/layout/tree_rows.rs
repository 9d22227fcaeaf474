//! Recognises rows that begin with the edges of a tree.

/// Minimum number of rows. Fewer are often a tree by chance.
const MIN_EDGES: usize = 2;

/// Whether the first two words of all rows are node numbers, counted from 0 or 1, and connect all nodes of a tree that has one
/// node more than there are rows.
pub(super) fn are_edges_of_tree(rows: &[Vec<&str>]) -> bool {
    let ends: Option<Vec<[usize; 2]>> = rows
        .iter()
        .map(|row| match row[..] {
            [one, other, ..] => Some([one.parse().ok()?, other.parse().ok()?]),
            _ => None,
        })
        .collect();
    let Some(ends) = ends.filter(|ends| ends.len() >= MIN_EDGES) else {
        return false;
    };
    let first = ends.iter().flatten().copied().min().unwrap_or(0);
    let nodes = ends.len() + 1;
    if first > 1 || ends.iter().flatten().any(|node| node - first >= nodes) {
        return false;
    }
    let mut component: Vec<usize> = (0..nodes).collect();
    // With one edge fewer than nodes, a graph without cycles is connected.
    ends.iter().all(|pair| {
        let [one, other] = pair.map(|node| find_root(&mut component, node - first));
        component[one] = other;
        one != other
    })
}

/// Returns the node that represents the component of `node`, and shortens the way to it.
fn find_root(component: &mut [usize], mut node: usize) -> usize {
    while component[node] != node {
        component[node] = component[component[node]];
        node = component[node];
    }
    node
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_tree(text: &str) -> bool {
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
        are_edges_of_tree(&rows)
    }

    #[test]
    fn edges_of_a_tree_connect_all_nodes_without_a_cycle() {
        for tree in ["1 2\n3 1", "0 1 7\n2 1 4\n2 3 9", "4 2\n1 3\n2 1\n3 5\n2 6"] {
            assert!(is_tree(tree), "{tree}");
        }
        for other in [
            "1 2",
            "1 2\n1 2",
            "1 2\n2 3\n3 1",
            "2 3\n4 3",
            "1 2\n2 4",
            "1 2\na 3",
            "1 1\n2 3",
            "1\n2",
        ] {
            assert!(!is_tree(other), "{other}");
        }
    }
}
