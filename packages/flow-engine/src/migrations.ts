import { z } from "zod";
import { Flow, SCHEMA } from "./flow.ts";

/** From each form to the next one. A document without a number has the form that clients of the first product write. */
const migrations: readonly ((document: Document) => Document)[] = [fromNothingTo1];

type Document = Record<string, unknown>;

/** A stored flow of whichever form, in the present one. What it is not, zod says. */
export function openFlow(stored: unknown) {
  let document = z.looseObject({ schema: z.int().min(0).max(SCHEMA).default(0) }).safeParse(stored).data as Document | undefined;
  for (const migrate of document ? migrations.slice(document.schema as number) : []) document = migrate(document as Document);
  return Flow.safeParse(document ?? stored);
}

const Numbered = z.looseObject({ type: z.literal("condition"), data: z.looseObject({ condition: z.coerce.number() }) });
const signs = ["==", ">=", "<=", "<", ">"];

/** Conditions had numbers from 1 on in place of signs. */
function fromNothingTo1(document: Document): Document {
  const nodes = Array.isArray(document.nodes) ? document.nodes.map(withSign) : document.nodes;
  return { ...document, schema: 1, nodes };
}

function withSign(node: unknown): unknown {
  const { data: numbered } = Numbered.safeParse(node);
  const sign = numbered && signs[numbered.data.condition - 1];
  return sign ? { ...numbered, data: { ...numbered.data, condition: sign } } : node;
}
