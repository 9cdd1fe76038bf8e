/** Why the program does not start or cannot go on, in words for the person who started it. It is no bug, so no stack is shown. */
export class Refusal extends Error {
  override name = "Refusal";
}
