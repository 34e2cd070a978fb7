cat /usr/src/rustc-*/src/tools/clippy/tests/ui/significant_drop_in_scrutinee.rs >small.rs
