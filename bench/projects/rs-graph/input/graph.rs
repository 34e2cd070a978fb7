pub struct Edge {
    pub from: usize,
    pub to: usize,
    pub length: u32,
}

pub struct Graph {
    pub name: String,
    pub n_nodes: usize,
    pub edges: Vec<Edge>,
}

impl Graph {
    pub fn new(name: &str, n_nodes: usize) -> Graph {
        Graph { name: name.to_string(), n_nodes, edges: Vec::new() }
    }

    pub fn add(&mut self, edge: Edge) {
        self.edges.push(edge);
    }

    pub fn from(&self, node: usize) -> Vec<&Edge> {
        self.edges.iter().filter(|e| e.from == node).collect()
    }
}
