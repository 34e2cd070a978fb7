package main

import (
	"fmt"

	"example.org/app/jobs"
	"example.org/app/stats"
)

func work(job jobs.Job) int {
	return job.Size * 2
}

func main() {
	queue := jobs.NewQueue(8, "main")
	for i := 0; i < 3; i++ {
		queue.Push(jobs.Job{Name: fmt.Sprint("job", i), Size: i})
	}
	var sizes []int
	for queue.Len() > 0 {
		sizes = append(sizes, work(queue.Pop()))
	}
	fmt.Println(stats.Sum(sizes), stats.Mean(sizes))
	fmt.Println(queue.Pop().Size, limit(sizes, 2))
}
