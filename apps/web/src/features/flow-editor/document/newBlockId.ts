const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 30;

/** As long and of such letters as in compatible clients. Never reused: running conversations refer to their block by its id. */
export function newBlockId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(LENGTH));
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join("");
}
