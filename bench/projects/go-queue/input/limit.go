package main

func limit(values []int, max int) []int {
	if len(values) > max {
		return values[:max]
	}
	return values
}
