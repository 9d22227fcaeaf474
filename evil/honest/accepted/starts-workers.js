// workers, WebAssembly, files, timers and big numbers
const { Worker, isMainThread, parentPort } = require('worker_threads');
const fs = require('fs');
if (!isMainThread) {
  parentPort.postMessage(6 * 7);
} else {
  const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 0, 1]);
  new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const memory = new WebAssembly.Memory({ initial: 1 });
  fs.readFileSync('evil.in', 'utf8');
  new Worker(__filename).on('message', (answer) => {
    setTimeout(() => console.log(answer === 42 && 2n ** 100n > 0n && memory.buffer.byteLength ? 'ok' : 'wrong'), 1);
  });
}
