// opens 100 files, writes a number to each, and reads all numbers while every file is still open
const fs = require('fs');
const files = [];
for (let i = 0; i < 100; i++) {
  const file = fs.openSync(String(i), 'w+');
  fs.writeSync(file, String(i), 0);
  files.push(file);
}
const sum = files.reduce((sum, file) => {
  const bytes = Buffer.alloc(4);
  const length = fs.readSync(file, bytes, 0, 4, 0);
  return sum + Number(bytes.toString('utf8', 0, length));
}, 0);
console.log(sum === 4950 ? 'ok' : 'wrong');
