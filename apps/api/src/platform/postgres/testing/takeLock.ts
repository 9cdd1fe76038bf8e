import { takeLock } from "../lock.ts";

// For the race, `node takeLock.ts <folder> <rounds>`: waits on its standard input for the moment of the first round, and
// tries for `<folder>/<round>` every five milliseconds from then on, on the very moment, so that the tries truly meet.
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
  setInterval(() => {}, 2 ** 30); // who ends is dead, and loses what he won
});
console.log("waiting");
