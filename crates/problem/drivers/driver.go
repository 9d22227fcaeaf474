// Calls the function under test with one input and writes its result, for the judge, to standard output.
//
// The first line of the input is a token, and each further line is an argument as JSON. The result is the token and a JSON
// value on a line of its own. The expected value never enters this process.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
)

// @NODES@

func caipanFail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}

// Sets a variable to a JSON value.
func caipanRead(text json.RawMessage, target reflect.Value) {
	kind := target.Kind()
	name := target.Type().String()
	if name == "*main.ListNode" || name == "*main.TreeNode" {
		var items []json.RawMessage
		caipanDecode(text, &items)
		if name == "*main.ListNode" {
			caipanReadList(items, target)
		} else {
			caipanReadTree(items, target)
		}
		return
	}
	switch kind {
	case reflect.Uint8, reflect.Int32:
		// Characters are texts.
		var sign string
		if json.Unmarshal(text, &sign) == nil && len([]rune(sign)) == 1 {
			target.Set(reflect.ValueOf([]rune(sign)[0]).Convert(target.Type()))
			return
		}
	case reflect.Slice:
		var items []json.RawMessage
		if !bytes.HasPrefix(text, []byte("[")) {
			break
		}
		caipanDecode(text, &items)
		made := reflect.MakeSlice(target.Type(), len(items), len(items))
		for index, item := range items {
			caipanRead(item, made.Index(index))
		}
		target.Set(made)
		return
	}
	if err := json.Unmarshal(text, target.Addr().Interface()); err != nil {
		caipanFail("an argument does not fit its parameter: " + err.Error())
	}
}

func caipanDecode(text json.RawMessage, items *[]json.RawMessage) {
	if err := json.Unmarshal(text, items); err != nil {
		caipanFail("an argument is no list: " + err.Error())
	}
}

func caipanReadList(items []json.RawMessage, target reflect.Value) {
	for _, item := range items {
		node := reflect.New(target.Type().Elem())
		caipanRead(item, node.Elem().FieldByName("Val"))
		target.Set(node)
		target = node.Elem().FieldByName("Next")
	}
}

func caipanReadTree(items []json.RawMessage, target reflect.Value) {
	isNull := func(index int) bool { return index >= len(items) || string(items[index]) == "null" }
	if isNull(0) {
		return
	}
	made := func(index int) reflect.Value {
		node := reflect.New(target.Type().Elem())
		caipanRead(items[index], node.Elem().FieldByName("Val"))
		return node
	}
	waiting := []reflect.Value{made(0)}
	target.Set(waiting[0])
	next := 1
	for index := 0; index < len(waiting); index++ {
		for _, side := range []string{"Left", "Right"} {
			if !isNull(next) {
				child := made(next)
				waiting[index].Elem().FieldByName(side).Set(child)
				waiting = append(waiting, child)
			}
			next++
		}
	}
}

// Writes a value as JSON.
func caipanWrite(out *strings.Builder, value reflect.Value) {
	if !value.IsValid() {
		out.WriteString("null")
		return
	}
	switch value.Kind() {
	case reflect.Interface:
		caipanWrite(out, value.Elem())
	case reflect.Ptr:
		caipanWritePointer(out, value)
	case reflect.Slice, reflect.Array:
		out.WriteByte('[')
		for index := 0; index < value.Len(); index++ {
			if index > 0 {
				out.WriteByte(',')
			}
			caipanWrite(out, value.Index(index))
		}
		out.WriteByte(']')
	case reflect.Uint8:
		caipanQuote(out, string(rune(value.Uint())))
	case reflect.Float32, reflect.Float64:
		text := strings.ReplaceAll(fmt.Sprintf("%v", value.Float()), "+Inf", "Infinity")
		text = strings.ReplaceAll(text, "-Inf", "-Infinity")
		out.WriteString(text)
	case reflect.String:
		caipanQuote(out, value.String())
	case reflect.Map:
		caipanWriteMap(out, value)
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		fmt.Fprintf(out, "%v", value.Interface())
	default:
		caipanFail("a value of type " + value.Type().String() + " cannot be compared")
	}
}

func caipanQuote(out *strings.Builder, text string) {
	var quoted bytes.Buffer
	encoder := json.NewEncoder(&quoted)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		caipanFail(err.Error())
	}
	out.Write(bytes.TrimSpace(quoted.Bytes()))
}

func caipanWriteMap(out *strings.Builder, value reflect.Value) {
	isPlain := value.Type().Key().Kind() == reflect.String
	start, end := "{\"$map\":[", "]}"
	if isPlain {
		start, end = "{", "}"
	}
	out.WriteString(start)
	for index, key := range value.MapKeys() {
		if index > 0 {
			out.WriteByte(',')
		}
		if !isPlain {
			out.WriteByte('[')
		}
		caipanWrite(out, key)
		if isPlain {
			out.WriteByte(':')
		} else {
			out.WriteByte(',')
		}
		caipanWrite(out, value.MapIndex(key))
		if !isPlain {
			out.WriteByte(']')
		}
	}
	out.WriteString(end)
}

func caipanWritePointer(out *strings.Builder, value reflect.Value) {
	const most = 1000000
	switch value.Type().String() {
	case "*main.ListNode":
		out.WriteByte('[')
		for count := 0; !value.IsNil() && count < most; count++ {
			if count > 0 {
				out.WriteByte(',')
			}
			caipanWrite(out, value.Elem().FieldByName("Val"))
			value = value.Elem().FieldByName("Next")
		}
		out.WriteByte(']')
	case "*main.TreeNode":
		values := []string{}
		waiting := []reflect.Value{value}
		for index := 0; index < len(waiting) && index < most; index++ {
			if waiting[index].IsNil() {
				values = append(values, "null")
				continue
			}
			node := waiting[index].Elem()
			var text strings.Builder
			caipanWrite(&text, node.FieldByName("Val"))
			values = append(values, text.String())
			waiting = append(waiting, node.FieldByName("Left"), node.FieldByName("Right"))
		}
		for len(values) > 0 && values[len(values)-1] == "null" {
			values = values[:len(values)-1]
		}
		out.WriteString("[" + strings.Join(values, ",") + "]")
	default:
		if value.IsNil() {
			out.WriteString("null")
		} else {
			caipanWrite(out, value.Elem())
		}
	}
}

// Calls a function. Returns its results and the arguments after the call.
func caipanCall(function reflect.Value, inputs []json.RawMessage) ([]reflect.Value, []reflect.Value) {
	kind := function.Type()
	if kind.NumIn() != len(inputs) {
		caipanFail(fmt.Sprintf("the function has %d parameters, and there are %d arguments", kind.NumIn(), len(inputs)))
	}
	arguments := make([]reflect.Value, len(inputs))
	for index, input := range inputs {
		arguments[index] = reflect.New(kind.In(index)).Elem()
		caipanRead(input, arguments[index])
	}
	return function.Call(arguments), arguments
}

// Writes the results of a function: the value of one, a list of several.
func caipanResults(out *strings.Builder, results []reflect.Value) {
	if len(results) == 1 {
		caipanWrite(out, results[0])
		return
	}
	if len(results) == 0 {
		out.WriteString("null")
		return
	}
	for index, result := range results {
		if index == 0 {
			out.WriteByte('[')
		} else {
			out.WriteByte(',')
		}
		caipanWrite(out, result)
	}
	out.WriteByte(']')
}

func caipanDesign(constructor reflect.Value, inputs []json.RawMessage, out *strings.Builder) {
	var names []string
	var given [][]json.RawMessage
	if json.Unmarshal(inputs[0], &names) != nil || json.Unmarshal(inputs[1], &given) != nil {
		caipanFail("the input is no list of calls")
	}
	made, _ := caipanCall(constructor, given[0])
	instance := made[0]
	if instance.Kind() != reflect.Ptr {
		pointer := reflect.New(instance.Type())
		pointer.Elem().Set(instance)
		instance = pointer
	}
	out.WriteString("[null")
	for index := 1; index < len(names); index++ {
		name := strings.ToUpper(names[index][:1]) + names[index][1:]
		method := instance.MethodByName(name)
		if !method.IsValid() {
			caipanFail("there is no method " + name)
		}
		results, _ := caipanCall(method, given[index])
		out.WriteByte(',')
		caipanResults(out, results)
	}
	out.WriteByte(']')
}

func main() {
	reader := bufio.NewReaderSize(os.Stdin, 1<<16)
	everything, err := io.ReadAll(reader)
	if err != nil {
		caipanFail(err.Error())
	}
	lines := strings.Split(string(everything), "\n")
	inputs := []json.RawMessage{}
	for _, line := range lines[1:] {
		if strings.TrimSpace(line) != "" {
			inputs = append(inputs, json.RawMessage(strings.TrimSpace(line)))
		}
	}
	var out strings.Builder
	out.WriteString("\n" + lines[0] + " ")
	@RUN@
	out.WriteByte('\n')
	if _, err := os.Stdout.WriteString(out.String()); err != nil {
		os.Exit(1)
	}
	// Nothing that the program has left running may write anything more.
	os.Exit(0)
}
