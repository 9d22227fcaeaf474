// Calls the function under test with one input and writes its result, for the judge, to standard output.
//
// The first line of the input is a token, and each further line is an argument as JSON. The result is the token and a JSON
// value on a line of its own. The expected value never enters this process.
'use strict';

(function () {
  const fs = require('fs');
  const vm = require('vm');
  const path = require('path');
  const { createRequire } = require('module');
  const spec = JSON.parse('@SPEC@');
  const leave = process.reallyExit.bind(process);
  const write = fs.writeSync.bind(fs);
  const stringify = JSON.stringify.bind(JSON);
  const file = path.resolve(process.argv[2]);
  const lines = fs.readFileSync(0, 'utf8').split('\n');
  const token = lines[0];
  const inputs = lines.slice(1).filter((line) => line.trim()).map(parsed);

  // Integers that a number cannot hold become objects first.
  function parsed(text) {
    const big = (match) => (match[0] === '"' ? match : `{"$big":"${match}"}`);
    return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, big));
  }

  function ListNode(val, next) {
    this.val = val === undefined ? 0 : val;
    this.next = next === undefined ? null : next;
  }

  function TreeNode(val, left, right) {
    this.val = val === undefined ? 0 : val;
    this.left = left === undefined ? null : left;
    this.right = right === undefined ? null : right;
  }

  function listOfNodes(values, Node) {
    return (values || []).reduceRight((next, value) => new Node(value, next), null);
  }

  function treeOfNodes(values, Node) {
    if (!values || values.length === 0 || values[0] === null) return null;
    const root = new Node(values[0]);
    const waiting = [root];
    let index = 1;
    for (const parent of waiting) {
      for (const side of ['left', 'right']) {
        if (index < values.length && values[index] !== null) {
          parent[side] = new Node(values[index]);
          waiting.push(parent[side]);
        }
        index += 1;
      }
    }
    return root;
  }

  // Splits `a<b, c>` into `a` and its parts.
  function split(text) {
    const start = text.indexOf('<');
    if (start < 0) return [text, []];
    const parts = [''];
    let depth = 0;
    for (const sign of text.slice(start + 1, -1)) {
      depth += (sign === '<') - (sign === '>');
      if (sign === ',' && depth === 0) parts.push('');
      else parts[parts.length - 1] += sign;
    }
    return [text.slice(0, start), parts];
  }

  function ofType(value, text) {
    const [head, parts] = split(text);
    if (head === 'linked-list') return listOfNodes(value, named('ListNode') || ListNode);
    if (head === 'tree') return treeOfNodes(value, named('TreeNode') || TreeNode);
    if (value === null) return null;
    if (head === 'list') return value.map((element) => ofType(element, parts[0]));
    if (head === 'tuple') return value.map((element, index) => ofType(element, parts[index]));
    if (head === 'set') return new Set(value.map((element) => ofType(element, parts[0])));
    if (head === 'map') {
      const entries = value.$map || Object.entries(value);
      const key = (text) => (parts[0] === 'int' ? Number(text) : text);
      return new Map(entries.map(([name, element]) => [key(name), ofType(element, parts[1])]));
    }
    if (head === 'optional') return ofType(value, parts[0]);
    if (head === 'bigint') return BigInt(value.$big || value);
    return plain(value);
  }

  // Turns integers that were set aside into numbers.
  function plain(value) {
    if (value === null || typeof value !== 'object') return value;
    if (value.$big) return Number(value.$big);
    for (const key of Object.keys(value)) value[key] = plain(value[key]);
    return value;
  }

  function encoded(value) {
    if (value === null || value === undefined) return 'null';
    if (typeof value === 'boolean') return value ? 'true' : 'false';
    if (typeof value === 'string') return stringify(value);
    if (typeof value === 'bigint') return value.toString();
    if (typeof value === 'number') {
      return Object.is(value, -0) ? '0' : String(value);
    }
    if (Array.isArray(value) || ArrayBuffer.isView(value)) {
      return `[${Array.from(value, encoded).join(',')}]`;
    }
    if (value instanceof Set) return `{"$set":[${Array.from(value, encoded).join(',')}]}`;
    if (value instanceof Map) {
      const pairs = Array.from(value, ([key, element]) => `[${encoded(key)},${encoded(element)}]`);
      return `{"$map":[${pairs.join(',')}]}`;
    }
    if (typeof value !== 'object') throw new TypeError(`a ${typeof value} cannot be compared`);
    if ('val' in value && 'next' in value) {
      const values = [];
      for (let node = value; node && values.length < 1e6; node = node.next) values.push(node.val);
      return encoded(values);
    }
    if ('val' in value && 'left' in value) return encoded(levels(value));
    const entries = Object.entries(value);
    return `{${entries.map(([key, element]) => `${stringify(key)}:${encoded(element)}`).join(',')}}`;
  }

  function levels(root) {
    const values = [];
    const waiting = [root];
    for (const node of waiting) {
      if (values.length >= 1e6) break;
      values.push(node ? node.val : null);
      if (node) waiting.push(node.left, node.right);
    }
    while (values.length > 0 && values[values.length - 1] === null) values.pop();
    return values;
  }

  // Value of a name at the top of the program; undefined if there is none.
  function named(name) {
    return vm.runInThisContext(`typeof ${name} === 'undefined' ? undefined : ${name}`);
  }

  function load() {
    const globals = globalThis;
    globals.ListNode = ListNode;
    globals.TreeNode = TreeNode;
    globals.require = createRequire(file);
    globals.module = { exports: {} };
    globals.exports = globals.module.exports;
    vm.runInThisContext(fs.readFileSync(file, 'utf8'), { filename: file });
    return globals.module.exports;
  }

  function find(exported) {
    const own = spec.class === null ? named(spec.name) || exported[spec.name] : undefined;
    if (typeof own === 'function') return own;
    if (spec.class === null && typeof exported === 'function') return exported;
    const Class = named(spec.class || 'Solution') || exported[spec.class || 'Solution'];
    if (typeof Class !== 'function') throw new Error(`there is no function ${spec.name}`);
    const instance = new Class();
    const method = typeof instance[spec.name] === 'function' ? instance : Class;
    return method[spec.name].bind(method);
  }

  function typed(values, types) {
    return values.map((value, index) => ofType(value, types[index] || 'any'));
  }

  function design(exported) {
    const [calls, given] = inputs;
    let instance;
    return calls.map((name, index) => {
      if (index === 0) {
        const Class = named(name) || exported[name];
        instance = new Class(...typed(given[index], spec.parameters));
        return null;
      }
      return instance[name](...typed(given[index], spec.methods[name] || []));
    });
  }

  function finish(result) {
    let message = Buffer.from(`\n${token} ${encoded(result)}\n`);
    while (message.length > 0) {
      try {
        message = message.subarray(write(1, message));
      } catch (error) {
        // The pipe is full for the moment.
        if (error.code !== 'EAGAIN') throw error;
      }
    }
    // Nothing that the program has left running may write anything more.
    leave(0);
  }

  const exported = load();
  if (spec.methods !== null) {
    finish(design(exported));
    return;
  }
  const values = typed(inputs, spec.parameters);
  const returned = find(exported)(...values);
  const isOfNodes = spec.returns === 'linked-list' || spec.returns === 'tree';
  const result = (value) => {
    const made = spec.in_place ? values[spec.in_place - 1] : value;
    return isOfNodes ? made || [] : made;
  };
  if (returned && typeof returned.then === 'function') {
    returned.then((value) => finish(result(value)), (error) => { throw error; });
  } else {
    finish(result(returned));
  }
})();
