mod graph;
mod paths;
mod text;

use graph::{Edge, Graph};
use paths::{shortest, Route};

fn build(n: usize) -> Graph {
    let mut graph = Graph::new("roads", n);
    for i in 1..n {
        graph.add(Edge { from: i - 1, to: i, length: i as u32 });
    }
    graph
}

fn main() {
    let graph = build(4);
    let route: Route = shortest(&graph, 0, 3);
    println!("{}", text::describe(&route, " > "));
    let total: u64 = route.length;
    println!("{} {}", total, graph.edges.len());
}
