import { describe, expect, test } from "vitest";
import type { FindingCode, Surroundings } from "../findings.ts";
import { findingCodes } from "../findings.ts";
import type { Flow } from "../flow.ts";
import { lint } from "../lint.ts";
import { aFlow } from "../testing.ts";
import { audio, condition, content, img, label, menu, openai, pause, question, queue, random, surroundings, video } from "./testing.ts";

type Blocks = Parameters<typeof aFlow>[0];

/** One block after the start. */
const one = (block: Blocks[string]) => aFlow({ x: block }, ["s > x"]);
const two = (block: Blocks[string], next: Blocks[string] = label("Fim")) => aFlow({ x: block, e: next }, ["s > x", "x > e"]);
const withLoop = aFlow({ m: label("Oi"), i: pause(5) }, ["s > m", "m > i", "i > m"]);
const oi = one(label("Oi"));

type Defect = [name: string, flow: Flow, expected: { code: FindingCode; node: string | null; params?: object }[], around?: Surroundings];

const defects: Defect[] = [
  ["no start", { ...oi, nodes: oi.nodes.slice(1), connections: [] }, [{ code: "noStart", node: null }]],
  ["a second start", aFlow({ m: label("Oi"), t: ["start", { label: "" }] }, ["s > m", "t > m"]), [{ code: "severalStarts", node: "t" }]],
  ["a start that leads nowhere", aFlow({}, []), [{ code: "emptyFlow", node: "s" }]],
  ["an option that leads nowhere", aFlow({ x: menu("Escolha", "A", "B"), e: label("!") }, ["s > x", "x:a1 > e"]), [{ code: "deadEnd", node: "x", params: { option: "2" } }]], // biome-ignore format: one line
  ["half a condition", aFlow({ c: condition("name", "Bia"), e: label("!") }, ["s > c", "c:a > e"]), [{ code: "deadEnd", node: "c", params: { option: "b" } }]], // biome-ignore format: one line
  ["a pause before nothing", one(pause(5)), [{ code: "deadEnd", node: "x" }]],
  ["an edge to a block that is gone", aFlow({ m: label("Oi") }, ["s > m", "m > gone"]), [{ code: "brokenEdge", node: "m", params: { source: "m", target: "gone" } }]], // biome-ignore format: one line
  ["a block that nothing leads to", aFlow({ m: label("Oi"), u: label("Olá") }, ["s > m"]), [{ code: "unreachable", node: "u" }]],
  ["a name that nobody asks for", one(label("Oi {{nome}}")), [{ code: "unknownVariable", node: "x", params: { name: "nome" } }]],
  ["a name before it is asked for", aFlow({ m: label("{{cpf}}"), q: question("CPF?", "cpf"), e: label("{{cpf}}") }, ["s > m", "m > q", "q > e"]), [{ code: "unknownVariable", node: "m", params: { name: "cpf" } }]], // biome-ignore format: one line
  ["an empty message", one(label(" ")), [{ code: "emptyText", node: "x" }]],
  ["an empty question", two(question("", "a")), [{ code: "emptyText", node: "x" }]],
  ["a picture without a file", one(img("")), [{ code: "emptyMedia", node: "x", params: { media: "img" } }]],
  ["a content block without parts", one(content()), [{ code: "emptyContent", node: "x" }]],
  [
    "a content block with an empty part",
    one(content({ number: "message0", type: "message", value: "" })),
    [{ code: "emptyText", node: "x" }],
  ],
  ["a menu that offers nothing", aFlow({ x: menu("Escolha") }, ["s > x"]), [{ code: "emptyMenu", node: "x" }]],
  ["an option without words", aFlow({ x: menu("Escolha", " "), e: label("!") }, ["s > x", "x:a1 > e"]), [{ code: "emptyOption", node: "x", params: { option: 1 } }]], // biome-ignore format: one line
  ["two options with one number", aFlow({ x: ["menu", { message: "?", arrayOption: [{ number: 1, value: "A" }, { number: 1, value: "B" }] }], e: label("!") }, ["s > x", "x:a1 > e"]), [{ code: "doubleOption", node: "x", params: { option: 1 } }]], // biome-ignore format: one line
  ["a pause of no time", two(pause(0)), [{ code: "emptyInterval", node: "x" }]],
  ["a question without a key", two(question("Nome?", " ")), [{ code: "emptyKey", node: "x" }]],
  ["a circle that never waits for the contact", withLoop, [{ code: "loop", node: "m" }]],
  ["a ticket block without a queue", one(queue(null)), [{ code: "noQueue", node: "x" }]],
  ["a queue that is gone", one(queue(7)), [{ code: "missingQueue", node: "x" }]],
  ["a file that is gone", one(img("gone.png")), [{ code: "missingMedia", node: "x", params: { name: "gone.png" } }]],
  ["a service that is not there", one(openai), [{ code: "serviceMissing", node: "x", params: { service: "openai" } }], { services: [] }],
  ["a phrase that another flow has as well", oi, [{ code: "phraseMeets", node: null, params: { phrase: "Quero", flow: "Dois" } }], { phrases: surroundings.phrases?.map((phrase) => ({ ...phrase, active: true })) ?? [] }], // biome-ignore format: one line
  ["a kind of picture that Cloud refuses", one(img("moving.webp")), [{ code: "mediaKind", node: "x", params: { connection: "Cloud", media: "img", mime: "image/webp" } }]], // biome-ignore format: one line
  ["a song as if it had been recorded", one(audio("song.mp3", true)), [{ code: "mediaKind", node: "x", params: { connection: "Cloud", media: "audio", mime: "audio/mpeg" } }]], // biome-ignore format: one line
  ["a picture that is too large", one(img("large.png")), [{ code: "mediaSize", node: "x", params: { connection: "Cloud", media: "img", megabytes: 5 } }]], // biome-ignore format: one line
  ["a video that goes as a document", one(video("large.mp4")), [{ code: "mediaAsDocument", node: "x", params: { connection: "Cloud", media: "video" } }]], // biome-ignore format: one line
  ["a menu that is longer than a message", aFlow({ x: menu("a".repeat(4090), "A"), e: label("!") }, ["s > x", "x:a1 > e"]), [{ code: "longText", node: "x", params: { connection: "Cloud", letters: 4096 } }]], // biome-ignore format: one line
  ["a wait that outlasts the window", two(question("Nome?", "nome", 25 * 60)), [{ code: "windowShut", node: "x", params: { connection: "Cloud", hours: 24 } }]], // biome-ignore format: one line
];

test.each(defects)("%s is found, and nothing beside it", (_name, flow, expected, around = {}) => {
  const findings = lint(flow, { ...surroundings, ...around });
  expect(findings).toEqual(expected.map(({ code, node, params = {} }) => ({ code, node, params, severity: findingCodes[code] })));
});

test("every code is the finding of one of these", () => {
  const codes = defects.flatMap(([, , expected]) => expected.map(({ code }) => code));
  expect(new Set(codes)).toEqual(new Set(Object.keys(findingCodes)));
});

test("they come in the order of the blocks, those about the whole flow first", () => {
  const flow = aFlow({ a: label(""), b: queue(7), c: label("{{x}}") }, ["s > a", "a > b", "b > c", "c > gone", "lost > a"]);
  expect(lint(flow, surroundings).map(({ code, node }) => `${node} ${code}`)).toEqual([
    "null brokenEdge",
    "a emptyText",
    "b missingQueue",
    "c brokenEdge",
    "c unknownVariable",
  ]);
});

test("what a canvas without a server does not know it does not look at", () => {
  const flow = aFlow({ a: queue(7), b: img("gone.png"), o: openai }, ["s > a", "a > b", "b > o"]);
  expect(lint(flow)).toEqual([]);
});

test("a randomizer that always draws the same side needs no other, and what stands there is never reached", () => {
  const flow = aFlow({ r: random(100), a: label("a"), b: label("b") }, ["s > r", "r:a > a", "r:b > b"]);
  expect(lint(flow)).toMatchObject([{ code: "unreachable", node: "b" }]);
});

describe("in good flows nothing is found:", () => {
  const back = aFlow({ m: menu("Escolha", "De novo", "Fim"), e: label("Tchau") }, ["s > m", "m:a1 > m", "m:a2 > e"]);
  const parts = content(
    { number: "message0", type: "message", value: "Oi {{firstName}}" },
    { number: "interval0", type: "interval", value: 3 },
    { number: "img0", type: "img", value: "small.png" },
    { number: "audio0", type: "audio", value: "voice.ogg", record: true },
    { number: "video0", type: "video", value: "small.mp4" },
  );
  const good: [string, Flow][] = [
    ["a message", oi],
    ["a greeting by name", one(label("{{ms}}, {{name}}! {{hora}} {{ protocol }}"))],
    ["a pause between", aFlow({ a: label("a"), i: pause(2), b: label("b") }, ["s > a", "a > i", "i > b"])],
    ["a queue", one(queue(1))],
    ["words, then a queue", two(label("Já vem alguém"), queue(2))],
    ["a picture", one(img("small.png"))],
    ["a song", one(audio("song.mp3"))],
    ["a recorded voice", one(audio("voice.ogg", true))],
    ["a video", one(video("small.mp4"))],
    ["content of every kind", one(parts)],
    ["a menu with two queues", aFlow({ m: menu("Setor?", "Vendas", "Suporte"), a: queue(1), b: queue(2) }, ["s > m", "m:a1 > a", "m:a2 > b"])], // biome-ignore format: one line
    ["a menu that can be shown again", back],
    ["an answer that is used", two(question("Nome?", "nome"), label("Oi {{nome}}"))],
    ["a key with its braces", two(question("Nome?", "{{nome}}"), label("Oi {{ nome }}"))],
    ["a condition on an answer", aFlow({ q: question("Idade?", "idade"), c: condition("{{idade}}", "18", ">="), a: label("a"), b: queue(1) }, ["s > q", "q > c", "c:a > a", "c:b > b"])], // biome-ignore format: one line
    ["one that asks until it fits", aFlow({ q: question("Idade?", "idade"), c: condition("idade", "18", ">="), a: label("a"), b: label("?") }, ["s > q", "q > c", "c:a > a", "c:b > b", "b > q"])], // biome-ignore format: one line
    ["a randomizer", aFlow({ r: random(50), a: label("a"), b: label("b") }, ["s > r", "r:a > a", "r:b > b"])],
    ["a service that is there", two(openai, queue(1))],
    ["two ways to one block", aFlow({ r: random(50), a: label("a"), b: label("b"), e: label("e") }, ["s > r", "r:a > a", "r:b > b", "a > e", "b > e"])], // biome-ignore format: one line
    ["an edge as older clients draw it", { ...two(label("Oi")), connections: [{ source: "s", sourceHandle: "a", target: "x" }, { source: "x", sourceHandle: "a", target: "e" }] }], // biome-ignore format: one line
  ];
  test.each(good)("%s", (_name, flow) => {
    expect(lint(flow, surroundings)).toEqual([]);
  });
});
