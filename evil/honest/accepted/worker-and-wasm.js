// A worker thread, a WebAssembly memory, and what node asks of the machine.
const { Worker } = require('worker_threads');
const fs = require('fs'), os = require('os');

os.totalmem(); os.cpus(); os.loadavg();
fs.writeFileSync('scratch', 'a longer text');
fs.truncateSync('scratch', 1);
const memory = new WebAssembly.Memory({ initial: 16, maximum: 256, shared: true });
const worker = new Worker(
  "const { parentPort, workerData } = require('worker_threads'); new Int32Array(workerData)[7] = 42; parentPort.postMessage('done');",
  { eval: true, workerData: memory.buffer },
);
worker.on('message', () => console.log(new Int32Array(memory.buffer)[7] === 42 ? 'ok' : 'wrong'));
