import { z } from "zod";
import { Id } from "./common.ts";

export type CamelCase<N extends string> = N extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : N;

/** `fileList` for `file-list`. */
export const camelCase = <N extends string>(noun: N) => noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<N>;

type Facts<N extends string> = Record<
  `${N}.created` | `${N}.changed` | `${N}.removed`,
  z.ZodObject<Record<`${CamelCase<N>}Id`, typeof Id>>
>;

/** The facts of a plain noun, each with the record's id: `nounFacts("tag")` is `tag.created`, `tag.changed` and `tag.removed`. */
// @__NO_SIDE_EFFECTS__ Browsers read no facts: unless the build knows this, it keeps the calls.
export function nounFacts<N extends string>(noun: N): Facts<N> {
  const payload = z.object({ [`${camelCase(noun)}Id`]: Id });
  return { [`${noun}.created`]: payload, [`${noun}.changed`]: payload, [`${noun}.removed`]: payload } as Facts<N>;
}
