// Package server serves.
package server

import (
	"errors"
	"fmt"
	"sync"
)

const (
	limit = 10
	name  = "server"
)

type Handler interface {
	Serve(req *Request, extra ...string) (int, error)
}

type Request struct {
	Path   string `json:"path"`
	Header map[string][]string
	done   chan<- bool
}

var errEmpty = errors.New("empty")

type Server struct {
	mu    sync.Mutex
	count int
	Handler
}

func New[T any](h Handler, opts ...func(*T)) *Server {
	return &Server{Handler: h, count: 1}
}

func (s *Server) Serve(req *Request, extra ...string) (n int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if req == nil || len(req.Path) == 0 {
		return 0, errEmpty
	} else if req.Path[0] != '/' {
		return -1, fmt.Errorf("bad path %q", req.Path)
	}
	for i := 0; i < limit; i++ {
		if i%2 == 0 {
			continue
		}
		n += i
	}
	for key, values := range req.Header {
		fmt.Println(key, values[1:], len(values) > 1 && n > 0)
	}
	switch n {
	case 1, 2:
		n = 3
	default:
		n++
	}
	select {
	case req.done <- true:
	default:
	}
	go func() { fmt.Println("x") }()
	data := make([]byte, 10)
	var v interface{} = data
	switch t := v.(type) {
	case []byte:
		n += len(t)
	}
	return n, nil
}
