import { SaxesParser, type SaxesTagPlain } from "saxes";
import { BadSheet } from "./badSheet.ts";

export type Tag = { name: string; attributes: Record<string, string> };
export type Heard = { open?(tag: Tag): void; text?(text: string): void; close?(name: string): void };

/** Nothing that a sheet needs is longer without a tag in between: a text of a cell has 32,767 letters at most. */
const RUN_MAX_BYTES = 1024 * 1024;

/**
 * XML piece by piece, each piece a turn. Names come without their prefixes, for writers choose them. A document type is refused
 * before anything in it could be expanded.
 */
export async function* parsed(content: AsyncIterable<Buffer>, heard: Heard): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("opentag", (tag: SaxesTagPlain) =>
    heard.open?.({ name: local(tag.name), attributes: tag.attributes as Record<string, string> }),
  );
  parser.on("closetag", ({ name }) => heard.close?.(local(name)));
  parser.on("text", (text) => heard.text?.(text));
  parser.on("cdata", (text) => heard.text?.(text));
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

/** The whole of a small part. */
export async function hearAll(content: AsyncIterable<Buffer> | undefined, heard: Heard) {
  if (content) for await (const _ of parsed(content, heard));
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);

export const attribute = ({ attributes }: Tag, name: string): string | undefined => attributes[name];
/** `r:id` by whatever prefix. */
export const relation = ({ attributes }: Tag): string | undefined =>
  Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1];
