// Copies between files by streams.
const fs = require("fs");

const text = Buffer.alloc(200000, "x");
fs.writeFileSync("a", text);
fs.createReadStream("a").pipe(fs.createWriteStream("b"));
fs.createReadStream("a").pipe(fs.createWriteStream("c"));
process.on("exit", () => {
    const good = ["b", "c"].every((name) => text.equals(fs.readFileSync(name)));
    console.log(good ? "ok" : "wrong");
});
