// Package hakam: play in Hakam leagues with a bot in Go.
//
// A bot is one function. This one takes the first legal action:
//
//	package main
//
//	import "hakam"
//
//	func decide(q *hakam.Question) hakam.Action { return q.Legal[0] }
//
//	func main() { hakam.Serve(decide, hakam.About{}) }
//
// Question is everything that the bot may know; Serve does the rest.
package hakam
