package main

import (
	"errors"
	"fmt"
	"os"
)

type Stack struct {
	values []int
	limit  int
}

func (s *Stack) Push(v int) error {
	if len(s.values) >= s.limit {
		return errors.New("full")
	}
	s.values = append(s.values, v)
	return nil
}

func (s *Stack) Pop() (int, error) {
	if len(s.values) == 0 {
		return 0, errors.New("empty")
	}
	last := s.values[len(s.values)-1]
	s.values = s.values[:len(s.values)-1]
	return last, nil
}

func sum(s *Stack) int {
	total := 0
	for {
		v, err := s.Pop()
		if err != nil {
			return total
		}
		total += v
	}
}

func main() {
	s := &Stack{limit: 4}
	for i, word := range os.Args {
		err := s.Push(len(word) * i)
		fmt.Println(word)
	}
	fmt.Println(sum(s))
}
