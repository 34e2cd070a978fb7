use crate::paths::Route;

pub fn describe(route: &Route, separator: &str) -> String {
    let words: Vec<String> = route.nodes.iter().map(|n| n.to_string()).collect();
    words.join(separator)
}
