package hakam

import (
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
)

// authorsFunction is the function of the bot that the kit calls: a method, or the function itself; nil if unknown.
func authorsFunction(bot Bot, method string) *runtime.Func {
	value := reflect.ValueOf(bot)
	if value.Kind() == reflect.Func {
		return runtime.FuncForPC(value.Pointer())
	}
	types := []reflect.Type{value.Type()}
	if value.Kind() == reflect.Pointer { // a method with a value receiver is only wrapped for the pointer
		types = []reflect.Type{value.Type().Elem(), value.Type()}
	}
	for _, t := range types {
		if found, ok := t.MethodByName(method); ok && t.Kind() != reflect.Interface {
			return runtime.FuncForPC(found.Func.Pointer())
		}
	}
	return nil
}

// functionPlace is where the author's function begins: "main.go:12".
func functionPlace(bot Bot, method string) string {
	function := authorsFunction(bot, method)
	if function == nil {
		return method
	}
	return place(function.FileLine(function.Entry()))
}

// panicPlace is, while a panic is being handled, the innermost line of the author's code that led to it, and the whole
// stack.
func panicPlace(bot Bot, method string) (string, []byte) {
	stack := debug.Stack()
	function := authorsFunction(bot, method)
	if function == nil {
		return method, stack
	}
	callers := make([]uintptr, 256)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for {
		frame, more := frames.Next()
		if isAuthors(frame.Function, function) {
			return place(frame.File, frame.Line), stack
		}
		if !more {
			return functionPlace(bot, method), stack
		}
	}
}

// botPlace is where the bot is, "main.go:12 (decide)": the innermost line of the author's code in the call of the bot, of
// which there is one at most. stacks is what runtime.Stack writes. Empty if no code of the author runs in a call.
func botPlace(bot Bot, stacks string) string {
	function := authorsFunction(bot, "Decide")
	guard := "\n" + reflect.TypeFor[service]().PkgPath() + ".(*service).guard("
	inner, _, found := strings.Cut(stacks, guard)
	if !found || function == nil {
		return ""
	}
	lines := strings.Split(inner[strings.LastIndex(inner, "\n\n")+1:], "\n")
	for i, line := range lines[:len(lines)-1] {
		name := line[:max(0, strings.LastIndexByte(line, '('))] // without the arguments
		if isAuthors(name, function) {
			file, _, _ := strings.Cut(filepath.Base(lines[i+1]), " +0x")
			return fmt.Sprintf("%s (%s)", file, shortName(name))
		}
	}
	return ""
}

// isAuthors says whether a function is in the package of the one that the kit calls, or in another of the program's module.
func isAuthors(name string, called *runtime.Func) bool {
	program, known := debug.ReadBuildInfo()
	return packageOf(name) == packageOf(called.Name()) || known && strings.HasPrefix(name, program.Main.Path+"/")
}

// shortName is "bot.Decide" for a function such as "example.org/mybot.(*bot).Decide".
func shortName(function string) string {
	return strings.NewReplacer("(*", "", ")", "").Replace(strings.TrimPrefix(function, packageOf(function)+"."))
}

// packageOf is the path of the package of a function such as "example.org/bot/search.(*Tree).Grow".
func packageOf(function string) string {
	start := strings.LastIndexByte(function, '/') + 1
	if dot := strings.IndexByte(function[start:], '.'); dot >= 0 {
		return function[:start+dot]
	}
	return function
}

func place(file string, line int) string { return fmt.Sprintf("%s:%d", filepath.Base(file), line) }
