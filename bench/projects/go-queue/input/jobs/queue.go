package jobs

type Job struct {
	Name string
	Size int
}

type Queue struct {
	jobs  []Job
	limit int
	name  string
}

func NewQueue(limit int, name string) *Queue {
	return &Queue{limit: limit, name: name}
}

func (q *Queue) Push(job Job) bool {
	if q.Len() == q.limit {
		return false
	}
	q.jobs = append(q.jobs, job)
	return true
}

func (q *Queue) Pop() Job {
	first := q.jobs[0]
	q.jobs = q.jobs[1:]
	return first
}

func (q *Queue) Len() int { return len(q.jobs) }
