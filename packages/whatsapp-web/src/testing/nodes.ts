import type { BinaryNode } from "baileys";

export const SERVER = "s.whatsapp.net";

export const node = (tag: string, attrs: Record<string, string> = {}, content?: BinaryNode["content"]): BinaryNode => ({
  tag,
  attrs,
  ...(content === undefined ? {} : { content }),
});

export const children = (of: BinaryNode | undefined, tag?: string): BinaryNode[] =>
  Array.isArray(of?.content) ? of.content.filter((child) => !tag || child.tag === tag) : [];

export const child = (of: BinaryNode | undefined, tag: string): BinaryNode | undefined => children(of, tag)[0];

export const bytesOf = (of: BinaryNode | undefined): Buffer =>
  of?.content instanceof Uint8Array ? Buffer.from(of.content) : Buffer.alloc(0);

export function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

export const seconds = (): string => String(Math.floor(Date.now() / 1000));

export const numberJid = (number: string) => `${number}@${SERVER}`;
export const lidJid = (lid: string) => `${lid}@lid`;
export const userOf = (jid: string): string => jid.split("@")[0]?.split(":")[0] ?? "";
