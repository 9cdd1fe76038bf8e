import { SaxesParser, type SaxesTagPlain } from "saxes";
import { BadSheet } from "./badSheet.ts";

export type Tag = { name: string; attributes: Record<string, string> };
export type XmlHandlers = { open?(tag: Tag): void; text?(text: string): void; close?(name: string): void };

/** Longer text without a tag is an attack: a cell has at most 32,767 characters. */
const RUN_MAX_BYTES = 1024 * 1024;

/**
 * Parses XML chunk by chunk, yielding after each. Names come without prefixes, as writers choose those. A DOCTYPE is refused before any
 * entity could expand.
 */
export async function* parsed(content: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("opentag", (tag: SaxesTagPlain) =>
    handlers.open?.({ name: local(tag.name), attributes: tag.attributes as Record<string, string> }),
  );
  parser.on("closetag", ({ name }) => handlers.close?.(local(name)));
  parser.on("text", (text) => handlers.text?.(text));
  parser.on("cdata", (text) => handlers.text?.(text));
  parser.on("doctype", () => {
    throw new BadSheet("unsafe");
  });
  parser.on("error", () => {
    throw new BadSheet("damaged");
  });
  const decoder = new TextDecoder();
  let run = 0;
  try {
    for await (const chunk of content) {
      const at = chunk.lastIndexOf("<");
      run = at === -1 ? run + chunk.length : chunk.length - at;
      if (run > RUN_MAX_BYTES) throw new BadSheet("tooLarge");
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    parser.write(decoder.decode());
    parser.close();
    yield;
  } catch (error) {
    throw error instanceof BadSheet ? error : new BadSheet("damaged");
  }
}

/** Parses a whole small part. */
export async function parseAll(content: AsyncIterable<Buffer> | undefined, handlers: XmlHandlers) {
  if (content) for await (const _ of parsed(content, handlers));
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);

export const attribute = ({ attributes }: Tag, name: string): string | undefined => attributes[name];
/** `r:id`, with any prefix. */
export const relation = ({ attributes }: Tag): string | undefined =>
  Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1];
