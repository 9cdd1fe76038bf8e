const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 30;

/** As long and of such letters as flows of this family have them. Conversations stand at a block by its id, so none is given twice. */
export function newBlockId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(LENGTH));
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join("");
}
