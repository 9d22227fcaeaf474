// Copies between files by streams and by the library.
const fs = require("fs");

const text = Buffer.alloc(200000, "x");
fs.writeFileSync("a", text);
fs.createReadStream("a").pipe(fs.createWriteStream("b"));
fs.createReadStream("a").pipe(fs.createWriteStream("c"));
fs.copyFileSync("a", "d");
process.on("exit", () => {
    const good = ["b", "c", "d"].every((name) => text.equals(fs.readFileSync(name)));
    console.log(good ? "ok" : "wrong");
});
