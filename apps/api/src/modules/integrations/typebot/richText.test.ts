import { expect, test } from "vitest";
import { textOfMarkdown, textOfRichText } from "./richText.ts";

const p = (...children: object[]) => ({ type: "p", children });
const li = (text: string) => ({ type: "li", children: [{ type: "lic", children: [{ text }] }] });

test.each([
  ["plain lines", [p({ text: "Oi" }), p({ text: "Tudo bem?" })], "Oi\nTudo bem?"],
  [
    "marks",
    [p({ text: "Um " }, { text: "forte ", bold: true }, { text: "leve", italic: true }, { text: "x", strikethrough: true })],
    "Um *forte* _leve_~x~",
  ],
  ["both marks", [p({ text: "já", bold: true, italic: true })], "*_já_*"],
  [
    "a link",
    [p({ text: "Veja " }, { type: "a", url: "https://a.example", children: [{ text: "aqui" }] })],
    "Veja [aqui](https://a.example)",
  ],
  [
    "a link that is its own text",
    [p({ type: "a", url: "https://a.example", children: [{ text: "https://a.example" }] })],
    "https://a.example",
  ],
  ["a variable", [p({ text: "Oi " }, { type: "inline-variable", children: [p({ text: "Bia" })] })], "Oi Bia"],
  ["an empty line between", [p({ text: "Um" }), p({ text: "" }), p({ text: "Dois" })], "Um\n\nDois"],
  ["a list", [{ type: "ul", children: [li("um"), li("dois")] }], "- um\n- dois"],
  ["a numbered list", [{ type: "ol", children: [li("um"), li("dois")] }], "1. um\n2. dois"],
  ["what is none", "x", ""],
  ["nodes that are none", [null, 7, { type: "p" }], ""],
])("%s", (_what, nodes, text) => expect(textOfRichText(nodes)).toBe(text));

test("a text that is deeper than anybody writes ends", () => {
  let node: object = { text: "fundo" };
  for (let depth = 0; depth < 10_000; depth++) node = { type: "p", children: [node] };
  expect(textOfRichText([node])).toBe("");
});

test("Markdown is written as WhatsApp does", () => expect(textOfMarkdown("## Oi\n**forte** e ~~não~~")).toBe("Oi\n*forte* e ~não~"));
