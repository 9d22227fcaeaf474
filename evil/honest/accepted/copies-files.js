// Copies between files by the library and by streams.
const fs = require("fs");

const text = Buffer.alloc(200000, "x");
fs.writeFileSync("a", text);
fs.copyFileSync("a", "b");
fs.createReadStream("a").pipe(fs.createWriteStream("c")).on("finish", () => {
    const good = ["b", "c"].every((name) => text.equals(fs.readFileSync(name)));
    console.log(good ? "ok" : "wrong");
});
