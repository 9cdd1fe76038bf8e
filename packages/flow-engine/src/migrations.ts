import { z } from "zod";
import { Flow, SCHEMA } from "./flow.ts";

type Document = Record<string, unknown>;

/** A form of its own no more: clients of the first product still write it, so what is different in it is read wherever a flow comes from. */
const fromNothingTo1 = (document: Document): Document => ({ ...document, schema: 1 });

/** From each form to the next one. A document without a number has the form that clients of the first product write. */
const migrations: readonly ((document: Document) => Document)[] = [fromNothingTo1];

/** A stored flow of whichever form, in the present one. What it is not, zod says. */
export function openFlow(stored: unknown) {
  let document = z.looseObject({ schema: z.int().min(0).max(SCHEMA).default(0) }).safeParse(stored).data as Document | undefined;
  for (const migrate of document ? migrations.slice(document.schema as number) : []) document = migrate(document as Document);
  return Flow.safeParse(document ?? stored);
}
