// Stock of a warehouse: deliveries come in, orders go out, and what is short is listed.
package main

import (
	"errors"
	"fmt"
	"os"
	"sort"
	"strings"
)

type Article struct {
	Name  string
	Count int
	Price float64
}

type Shelf struct {
	ID       string
	Capacity int
	articles map[string]*Article
}

var ErrFull = errors.New("the shelf is full")

func (s *Shelf) Used() int {
	used := 0
	for _, article := range s.articles {
		used += article.Count
	}
	return used
}

func (s *Shelf) Put(name string, count int, price float64) error {
	if s.Used()+count > s.Capacity {
		return fmt.Errorf("%s: %w", s.ID, ErrFull)
	}
	if article, ok := s.articles[name]; ok {
		article.Count += count
		return nil
	}
	s.articles[name] = &Article{Name: name, Count: count, Price: price}
	return nil
}

type Warehouse struct {
	shelves []*Shelf
	log     []string
}

func (w *Warehouse) AddShelf(id string, capacity int) {
	w.shelves = append(w.shelves, &Shelf{ID: id, Capacity: capacity})
}

func (w *Warehouse) Deliver(name string, count int, price float64) error {
	for _, shelf := range w.shelves {
		err := shelf.Put(name, count, price)
		if errors.Is(err, ErrFull) {
			w.log = append(w.log, err.Error())
			continue
		}
		return err
	}
	return ErrFull
}

func (w *Warehouse) Total() map[string]int {
	total := make(map[string]int)
	for _, shelf := range w.shelves {
		for name, article := range shelf.articles {
			total[name] += article.Count
		}
	}
	return total
}

func short(total map[string]int, limit int) []string {
	var names []string
	for name, count := range total {
		if count < limit {
			names = append(names, strings.ToUpper(name))
		}
	}
	sort.Strings(names)
	return names
}

func main() {
	w := &Warehouse{}
	w.AddShelf("A1", 50)
	w.AddShelf("A2", 200)
	deliveries := []Article{{"screws", 120, 0.04}, {"hinges", 16, 1.25}, {"handles", 40, 3.5}}
	for _, d := range deliveries {
		if err := w.Deliver(d.Name, d.Count, d.Price); err != nil {
			fmt.Fprintln(os.Stderr, "cannot store", d.Name, err)
			os.Exit(1)
		}
	}
	fmt.Println(len(w.log), "shelves were full; short:", short(w.Total(), 50))
}
