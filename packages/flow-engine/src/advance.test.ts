import { expect, test } from "vitest";
import { advance } from "./advance.ts";
import type { Flow } from "./flow.ts";
import { type FlowEvent, newRun, type Run, type Scene } from "./run.ts";
import { aFlow, scene } from "./testing.ts";

/** Everything that happens in a run, as text. */
function play(flow: Flow, events: FlowEvent[] = [], around: Scene = scene, seed = 1) {
  let run: Run = newRun(seed);
  const log: string[] = [];
  for (const event of [{ type: "start" } as FlowEvent, ...events]) {
    const next = advance(flow, run, event, around);
    for (const effect of next.effects) log.push(wordsOf(effect));
    run = next.run;
  }
  return { log, run };
}

type Wanted = ReturnType<typeof advance>["effects"][number];
function wordsOf(effect: Wanted): string {
  if (effect.type === "say") return effect.text;
  if (effect.type === "send") return `<${effect.media} ${effect.file}${effect.record ? " recorded" : ""}>`;
  return effect.type === "queue" ? `<queue ${effect.queueId} ${effect.because}>` : `<${effect.service} ${effect.text}>`;
}

const answerOf = (text: string): FlowEvent => ({ type: "said", text });
const due = (wait: number): FlowEvent => ({ type: "due", wait });
const label = (text: string) => ["message", { label: text }] as const;
const question = (message: string, answerKey: string) => ["question", { typebotIntegration: { message, answerKey } }] as const;
const options = ["Vendas", "Suporte"].map((value, at) => ({ number: at + 1, value }));
const menu = ["menu", { message: "Escolha", arrayOption: options }] as const;
const menuText = "Escolha\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte";
const again = `Não encontrei essa opção. Responda com o número de uma delas:\n\n${menuText}`;

test("a message says its text with what is known of the contact, and the run ends where nothing follows", () => {
  const { log, run } = play(aFlow({ m: label("Oi, {{ firstName }}! {{unknown}}") }, ["s > m"]));
  expect(log).toEqual(["Oi, Bia! {{unknown}}"]);
  expect(run).toMatchObject({ end: "finished", node: null, wait: null });
});

test("it begins at the start block, wherever that stands among the others", () => {
  const flow = aFlow({ m: label("Oi") }, ["s > m"]);
  expect(play({ ...flow, nodes: flow.nodes.toReversed() }).log).toEqual(["Oi"]);
  expect(play({ ...flow, nodes: flow.nodes.slice(1) }).run.end).toBe("empty");
});

test("an interval waits, and goes on once when its time is up", () => {
  const flow = aFlow({ i: ["interval", { label: "", sec: 5 }], m: label("Oi") }, ["s > i", "i > m"]);
  const waiting = play(flow);
  expect(waiting).toMatchObject({ log: [], run: { node: "i", wait: { for: "time", seconds: 5, number: 1 } } });
  expect(play(flow, [answerOf("alô?"), due(2)])).toEqual(waiting);
  expect(play(flow, [due(1), due(1)]).log).toEqual(["Oi"]);
});

test.each([
  ["18", "sim"],
  ["17", "não"],
])("a condition with %s leads to %s", (age, answer) => {
  const flow = aFlow(
    {
      q: question("Idade?", "idade"),
      c: ["condition", { key: "{{idade}}", condition: ">=", value: "18" }],
      y: label("sim"),
      n: label("não"),
    },
    ["s > q", "q > c", "c:a > y", "c:b > n"],
  );
  expect(play(flow, [answerOf(age)]).log).toEqual(["Idade?", answer]);
});

const menus = aFlow({ m: menu, v: label("Vendas!"), u: label("Suporte!") }, ["s > m", "m:a1 > v", "m:a2 > u"]);

test.each(["2", " 2. ", "*[ 2 ]*", "suporte", "SUPORTE"])("a menu takes %j for its second option", (answer) => {
  expect(play(menus, [answerOf(answer)]).log).toEqual([menuText, "Suporte!"]);
});

test("a wrong answer is asked for again three times, and then a person is", () => {
  const wrong = [answerOf("3"), answerOf("oi"), answerOf(""), answerOf("12")];
  expect(play(menus, wrong.slice(0, 3)).log).toEqual([menuText, again, again, again]);
  expect(play(menus, [...wrong.slice(0, 3), answerOf("1")]).log.at(-1)).toBe("Vendas!");
  expect(play(menus, wrong)).toMatchObject({ log: [menuText, again, again, again, "<queue null wrong>"], run: { end: "wrong" } });
});

test("a wait for an answer has a limit: a day, or what its block says", () => {
  expect(play(menus).run.wait).toMatchObject({ seconds: 86_400 });
  expect(play(menus, [due(1)])).toMatchObject({ log: [menuText, "<queue null timeout>"], run: { end: "timeout" } });
  const short = aFlow({ q: ["question", { typebotIntegration: { message: "?", answerKey: "a" }, waitMinutes: 3 }] }, ["s > q"]);
  expect(play(short).run.wait).toMatchObject({ seconds: 180 });
});

test("the ring of an earlier wait does not end a later one", () => {
  expect(play(menus, [answerOf("oi"), due(1)]).run.end).toBeNull();
  expect(play(menus, [answerOf("oi"), due(2)]).run.end).toBe("timeout");
});

test("answers stand for themselves from then on, in one pass, and before what is known of the contact", () => {
  const flow = aFlow({ q: question("Seu nome?", "name"), e: question("{{name}}, e-mail?", "e-mail"), m: label("{{name}} {{e-mail}}") }, [
    "s > q",
    "q > e",
    "e > m",
  ]);
  expect(play(flow, [answerOf("{{e-mail}}"), answerOf(" bia@x.com ")]).log).toEqual([
    "Seu nome?",
    "{{e-mail}}, e-mail?",
    "{{e-mail}} bia@x.com",
  ]);
});

test("a question that is answered by a picture is asked again", () => {
  const flow = aFlow({ q: question("Seu nome?", "nome") }, ["s > q"]);
  expect(play(flow, [answerOf(" ")]).log.at(-1)).toBe("Não entendi. Por favor, responda por escrito:\n\nSeu nome?");
});

test("files are sent, and a block without one is passed over", () => {
  const flow = aFlow(
    { i: ["img", { url: "a.png" }], a: ["audio", { url: "b.ogg", record: true }], v: ["video", { url: "c.mp4" }], n: ["img", { url: "" }] },
    ["s > i", "i > a", "a > v", "v > n"],
  );
  expect(play(flow).log).toEqual(["<img a.png>", "<audio b.ogg recorded>", "<video c.mp4>"]);
});

test("a content block says its parts in the order of its list and goes on after each pause", () => {
  const flow = aFlow(
    {
      c: [
        "singleBlock",
        {
          seq: ["img0", "interval1", "gone9", "message0", "audio0"],
          elements: [
            { number: "message0", type: "message", value: "Oi" },
            { number: "audio0", type: "audio", value: "b.mp3", record: false },
            { number: "img0", type: "img", value: "a.png" },
            { number: "interval1", type: "interval", value: 7 },
          ],
        },
      ],
      m: label("Fim"),
    },
    ["s > c", "c > m"],
  );
  expect(play(flow)).toMatchObject({ log: ["<img a.png>"], run: { node: "c", wait: { for: "time", seconds: 7, part: 2 } } });
  expect(play(flow, [due(1)]).log).toEqual(["<img a.png>", "Oi", "<audio b.mp3>", "Fim"]);
});

test("a randomizer draws by its seed as often as it says", () => {
  const flow = (percent: number) =>
    aFlow({ r: ["randomizer", { percent }], a: label("a"), b: label("b") }, ["s > r", "r:a > a", "r:b > b"]);
  const share = (percent: number) => Array.from({ length: 600 }, (_, seed) => play(flow(percent), [], scene, seed).log[0]).filter((x) => x === "a").length; // biome-ignore format: one line
  expect([share(0), share(100)]).toEqual([0, 600]);
  expect(share(30)).toBeGreaterThan(130);
  expect(share(30)).toBeLessThan(230);
  expect(play(flow(50), [], scene, 7)).toEqual(play(flow(50), [], scene, 7));
});

test("a ticket block gives the ticket to its queue, and what follows is still said", () => {
  const flow = aFlow({ t: ["ticket", { queue: { id: 7, name: "", color: "" } }], m: label("Já vem alguém") }, ["s > t", "t > m"]);
  expect(play(flow)).toMatchObject({ log: ["<queue 7 ticket>", "Já vem alguém"], run: { end: "finished" } });
});

const openai = { name: "", projectName: "", prompt: "p", voice: "texto", voiceKey: "", voiceRegion: "", maxTokens: 9, temperature: 1, apiKey: "k", queueId: null, maxMessages: 9 }; // biome-ignore format: one line

test("a service that is not there leads to the queue; one that is hears the contact until it is done", () => {
  const flow = aFlow({ o: ["openai", { typebotIntegration: openai }], m: label("Fim") }, ["s > o", "o > m"]);
  expect(play(flow)).toMatchObject({ log: ["<queue null service>"], run: { end: "service" } });
  const there: Scene = { ...scene, services: ["openai"] };
  const served = play(flow, [answerOf("Oi"), { type: "served", next: "goOn" }], there);
  expect(served).toMatchObject({ log: ["<openai null>", "<openai Oi>", "Fim"], run: { end: "finished" } });
  expect(play(flow, [{ type: "served", next: "queue" }], there).run.end).toBe("service");
  const named = aFlow({ o: ["openai", { typebotIntegration: { ...openai, queueId: 7 } }] }, ["s > o"]);
  expect(play(named, [{ type: "served", next: "queue" }], there).log, "to its own queue").toEqual(["<openai null>", "<queue 7 service>"]);
});

test("a circle ends after a hundred blocks, and one that hears the contact goes on", () => {
  const circle = play(aFlow({ m: label("x") }, ["s > m", "m > m"]));
  expect(circle.run.end).toBe("loop");
  expect(circle.log).toHaveLength(100);
  const asking = aFlow({ q: question("?", "a"), m: label("!") }, ["s > q", "q > m", "m > q"]);
  expect(
    play(
      asking,
      Array.from({ length: 150 }, () => answerOf("x")),
    ).run,
  ).toMatchObject({ end: null, node: "q" });
});

test("each effect has a number of its own, also where a circle says the same again", () => {
  const { effects } = advance(aFlow({ m: label("x") }, ["s > m", "m > m"]), newRun(1), { type: "start" }, scene);
  expect(new Set(effects.map(({ step }) => step)).size).toBe(effects.length);
});

test("it begins once, and nothing moves it after its end", () => {
  const start: FlowEvent = { type: "start" };
  expect(play(menus, [start]).log).toEqual([menuText]);
  expect(play(menus, [answerOf("1"), answerOf("2"), start, due(1), { type: "served", next: "goOn" }]).log).toEqual([menuText, "Vendas!"]);
});

test("the path names each block that was passed and the output by which it was left", () => {
  const begun = advance(menus, newRun(1), { type: "start" }, scene);
  expect(begun.path).toEqual([{ node: "s", output: null }]);
  expect(advance(menus, begun.run, answerOf("2"), scene).path).toEqual([
    { node: "m", output: "a2" },
    { node: "u", output: null },
  ]);
});
