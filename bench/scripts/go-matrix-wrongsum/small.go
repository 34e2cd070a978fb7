package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

type Matrix struct {
	rows, cols int
	cells      []float64
	name       string
}

var errShape = errors.New("shapes differ")

func New(name string, rows, cols int) *Matrix {
	return &Matrix{rows: rows, cols: cols, cells: make([]float64, rows*cols), name: name}
}

func (m *Matrix) At(r, c int) float64 {
	return m.cells[r*m.cols+c]
}

func (m *Matrix) Set(r, c int, value float64) {
	m.cells[r*m.cols+c] = value
}

func (m *Matrix) Add(other *Matrix) (*Matrix, error) {
	if m.rows != other.rows || m.cols != other.cols {
		return nil, errShape
	}
	sum := New(m.name+"+"+other.name, m.rows, m.cols)
	for i := range m.cells {
		sum.cells[i] = m.cells[i] + other.cells[i]
	}
	return sum, nil
}

func (m *Matrix) String() string {
	var b strings.Builder
	for r := 0; r < m.rows; r++ {
		for c := 0; c < m.cols; c++ {
			fmt.Fprintf(&b, "%6.1f", m.At(r, c))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func trace(m *Matrix) float64 {
	total := m.At(0, 0)
	for i := range m.cells {
		if i < m.rows {
			total += m.At(i, i)
		}
	}
	return total
}

func main() {
	a := New("a", 3, 3)
	b := New("b", 3, 3)
	for i := 0; i < 9; i++ {
		a.Set(i/3, i%3, float64(i+1))
		b.Set(i/3, i%3, float64(2*i))
	}
	c, err := a.Add(b)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(c)
	fmt.Println("trace", trace(a))
}
