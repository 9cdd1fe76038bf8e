import { takeLock } from "../lock.ts";

// For the lock's race test, `node takeLock.ts <folder> <rounds>`: reads the time of the first round from standard input, and tries
// `<folder>/<round>` every five milliseconds from then on, so that all processes try at the same moment.
const [folder, rounds] = process.argv.slice(2);

process.stdin.once("data", async (moment) => {
  const tries: Array<Promise<string>> = [];
  for (let round = 0; round < Number(rounds); round++) {
    while (Date.now() < Number(moment) + round * 5);
    tries.push(
      takeLock(`${folder}/${round}`, "http://racer.test").then(
        () => "won",
        ({ message }: Error) => message,
      ),
    );
  }
  console.log(`results ${JSON.stringify(await Promise.all(tries))}`);
  setInterval(() => {}, 2 ** 30); // stay alive: a process that ends loses its locks
});
console.log("waiting");
