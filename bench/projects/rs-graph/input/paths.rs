use crate::graph::Graph;

pub struct Route {
    pub nodes: Vec<usize>,
    pub length: u32,
}

pub fn shortest(graph: &Graph, from: usize, to: usize) -> Route {
    let mut route = Route { nodes: vec![from], length: 0 };
    let mut place = from;
    while place != to {
        let next = graph.from(place)[0];
        route.length += next.length;
        route.nodes.push(next.to);
        place = next.to;
    }
    route
}
