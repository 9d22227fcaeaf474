// Runs the code of a test on the program under test, and writes for the judge how many assertions were executed.
//
// The first line of the input is a token. The result is a line that begins with the token: `passed` and the number of executed
// assertions if the end of the test was reached, or `failed` and the line of the assertion that does not hold.
'use strict';

(function () {
  const fs = require('fs');
  const vm = require('vm');
  const path = require('path');
  const { createRequire } = require('module');
  const assert = require('assert');
  const leave = process.reallyExit.bind(process);
  const write = fs.writeSync.bind(fs);
  const file = path.resolve(process.argv[2]);
  const token = fs.readFileSync(0, 'utf8').split('\n')[0].trim();
  const text = fs.readFileSync(path.join(__dirname, 'caipan_test.js'), 'utf8');
  const failures = new WeakSet();
  let executed = 0;

  try {
    new vm.Script(`(function () {${text}\n})`, { filename: 'test.js' });
  } catch (error) {
    console.error(`the test cannot be compiled: ${error.message}`);
    leave(@BROKEN_TEST@);
  }

  function report(words) {
    let message = Buffer.from(`\n${token} ${words}\n`);
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

  function failure(error) {
    if (error !== null && typeof error === 'object') failures.add(error);
    return error;
  }

  // Wraps an assertion function: counts its calls and remembers the errors that it throws.
  function counting(check) {
    return function (...values) {
      executed += 1;
      let result;
      try {
        result = check(...values);
      } catch (error) {
        throw failure(error);
      }
      return result instanceof Promise ? result.catch((error) => { throw failure(error); }) : result;
    };
  }

  function countingAll(original) {
    const all = counting(original);
    for (const [name, value] of Object.entries(original)) {
      if (name === 'strict') all[name] = original === value ? all : countingAll(value);
      else all[name] = typeof value === 'function' && name !== 'AssertionError' ? counting(value) : value;
    }
    return all;
  }

  const plainAssert = countingAll(assert);
  const strictAssert = countingAll(assert.strict);

  function requireFor(exported) {
    const load = createRequire(file);
    return function (name) {
      const plain = name.replace(/^node:/, '');
      if (plain === 'assert') return plainAssert;
      if (plain === 'assert/strict') return strictAssert;
      return /^\.{1,2}\/solution(\.js)?$/.test(plain) ? exported : load(name);
    };
  }

  function load() {
    globalThis.require = createRequire(file);
    globalThis.module = { exports: {} };
    globalThis.exports = globalThis.module.exports;
    vm.runInThisContext(fs.readFileSync(file, 'utf8'), { filename: file });
    return globalThis.module.exports;
  }

  function end(error) {
    if (error === undefined) return report(`passed ${executed}`);
    if (!failures.has(error)) return false;
    console.error(error);
    const line = /test\.js:(\d+)/.exec(String(error.stack));
    return report(`failed ${line ? line[1] : 0}`);
  }

  process.on('uncaughtException', (error) => {
    if (end(error) === false) {
      console.error(error);
      leave(1);
    }
  });
  const exported = load();
  globalThis.assert = plainAssert;
  globalThis.require = requireFor(exported);
  globalThis.console.assert = counting(assert);
  const test = vm.compileFunction(text, [], { filename: 'test.js' });
  test();
  // A test that waits ends when nothing is left to wait for.
  if (/\b(async|await|then|setTimeout|setImmediate|nextTick)\b/.test(text)) process.on('beforeExit', () => end());
  else end();
})();
