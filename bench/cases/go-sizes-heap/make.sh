grep -v '^//go:build' /usr/share/go-*/src/runtime/mksizeclasses.go >small.go
