package main

import (
	"bufio"
	"flag"
	"fmt"
	"sort"
	"strings"
	"sync"
)

const text = `the cat saw the dog
the dog ran and the cat ran
a bird sang`

type Word struct {
	Text  string
	Count int
}

type byCount []Word

func (w byCount) Len() int      { return len(w) }
func (w byCount) Swap(i, j int) { w[i], w[j] = w[j], w[i] }
func (w byCount) Less(i, j int) bool {
	if w[i].Count != w[j].Count {
		return w[i].Count > w[j].Count
	}
	return w[i].Text < w[j].Text
}

type Filter interface {
	Accept(word string) bool
}

type lengthFilter struct{ min, max int }

func (f lengthFilter) Accept(word string) bool {
	return len(word) >= f.min && (f.max == 0 || len(word) <= f.max)
}

type Counter struct {
	mutex  sync.Mutex
	counts map[string]int
	filter Filter
	total  int
}

func NewCounter(filter Filter) *Counter {
	return &Counter{counts: map[string]int{}, filter: filter}
}

func (c *Counter) Add(word string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.filter != nil && !c.filter.Accept(word) {
		return
	}
	c.counts[word]++
	c.total++
}

func (c *Counter) Top(n int) []Word {
	words := make([]Word, 0, len(c.counts))
	for text, count := range c.counts {
		words = append(words, Word{text, count})
	}
	sort.Sort(byCount(words))
	if len(words) > n {
		words = words[:n]
	}
	return words
}

func worker(id int, lines <-chan string, done chan<- int, counter *Counter) {
	n := 0
	for line := range lines {
		for _, word := range strings.Fields(line) {
			counter.Add(strings.ToLower(word))
			n++
		}
	}
	done <- n
}

func main() {
	workers := flag.Int("workers", 3, "how many")
	flag.Parse()
	lines := make(chan string)
	done := make(chan int)
	counter := NewCounter(lengthFilter{min: 2})
	for i := 0; i < *workers; i++ {
		go worker(i, lines, done, counter)
	}
	scanner := bufio.NewScanner(strings.NewReader(text))
	for scanner.Scan() {
		lines <- scanner.Text()
	}
	sum := 0
	for i := 0; i < *workers; i++ {
		sum += <-done
	}
	close(lines)
	for i, word := range counter.Top(3) {
		fmt.Printf("%d. %-6s %d\n", i+1, word.Text, word.Count)
	}
	fmt.Println(sum, counter.total)
}
