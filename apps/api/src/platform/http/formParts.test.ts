import { EventEmitter } from "node:events";
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { countParts } from "./formParts.ts";

const part = (content: string) => `--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\n${content}\r\n`;
const END = "--edge--\r\n";

test.each([
  ["none", END, 0],
  ["one", part("x") + END, 1],
  ["three, the first of them empty", part("") + part("x") + part("x--edge") + END, 3],
  ["one that breaks off", part("x"), 1],
  ["what stands after the end", part("x") + END + part("y"), 1],
  ["almost the edge, again and again", part("\r\n--edg\r\r\n--\r\n--Edge\n--edge\r\n") + END, 1],
  ["something before the first", `preface\r\n${part("x")}${END}`, 1],
  ["no form", "nothing", 0],
])("%s is counted alike, however the bytes come", (_, form, count) => {
  for (const type of ["multipart/form-data; boundary=edge", 'Multipart/Form-Data; charset=x; Boundary="edge"; x=y'])
    for (let size = 1; size <= form.length + 1; size++) {
      const raw = new EventEmitter();
      const parts = countParts({ raw, headers: { "content-type": type } } as unknown as FastifyRequest);
      for (let from = 0; from < form.length; from += size) raw.emit("data", Buffer.from(form.slice(from, from + size)));
      expect(parts(), `${size}`).toBe(count);
    }
});

test("of a form without an edge nothing is known", () => {
  const raw = new EventEmitter();
  const parts = countParts({ raw, headers: { "content-type": "multipart/form-data" } } as unknown as FastifyRequest);
  raw.emit("data", Buffer.from(part("x")));
  expect(parts()).toBe(0);
});
