import { salutation } from "@recado/answering/variables";
import type { FlowDocument } from "@recado/contract/flows";
import { flowTemplates } from "@recado/contract/flows";
import { openFlow } from "@recado/flow-engine/migrations";
import { draw } from "@recado/flow-engine/random";
import type { FlowEvent, Scene } from "@recado/flow-engine/run";
import { services } from "@recado/flow-engine/services";
import { jumpOver, newTrial, type Trial, tryOut } from "@recado/flow-engine/trial";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { now, setClock, USUAL_ZONE } from "../../../platform/clock.ts";
import { isWhole } from "../../../testing/sweeps/turn.ts";
import { aNumber } from "../../contacts/factory.ts";
import { saveAndPublish } from "../../flows/drafts/publish.ts";
import { createFlow, createPhrase, putMedia, putPicture } from "../../flows/factory.ts";
import { fromTemplate } from "../../flows/templates/templates.ts";
import { desk } from "../answering/testing.ts";
import { aMessage, aPerson, arrive } from "../factory.ts";
import { anyFlow, anyWords, chooser } from "./conversations.ts";
import { resumeAfterWait, served } from "./go.ts";

const CONVERSATIONS = isWhole ? 100 : 20;
const TURNS = 15;
const LANGUAGES = ["pt", "en", "es"] as const;
const sound = Buffer.concat([Buffer.from("ID3\x03\x00\x00\x00\x00\x00\x00", "latin1"), Buffer.alloc(64)]);

let release: () => void;
beforeAll(() => {
  const at = now();
  release = setClock(() => at); // so that texts that depend on the time of day are the same in both
});
afterAll(() => release());

type At = Awaited<ReturnType<typeof desk>>;
type Row = { id: number; seed: number; ended: string | null; draws: number; protocol: string | null; queueId: number | null };

/** A run in production, with a customer. */
async function production({ company, ana, held }: At, document: FlowDocument, phrase: string) {
  const number = aNumber();
  const flow = await createFlow(company, ana);
  await company.as(ana, (ctx) => saveAndPublish(ctx, flow.id, document));
  await createPhrase(company, ana, { flowId: flow.id, whatsappId: held.connectionId, phrase });
  const says = (body: string) => arrive(company, held, aMessage({ number, body, at: now().getTime(), peer: aPerson(number, "Bia Souza") }));
  await says(phrase);
  const look = () =>
    company.run(async ({ tx }) => {
      const { rows } = await sql<Row>`select r.id, r.seed, r.ended, t.queue_id as "queueId", a.protocol,
          (select count(*)::int from jsonb_array_elements(r.path) v, jsonb_array_elements(f.document -> 'nodes') n
            where n ->> 'id' = v ->> 'node' and n ->> 'type' = 'randomizer') as draws
        from flow_runs r join flow_versions f on f.id = r.version_id join tickets t on t.id = r.ticket_id
          join attendances a on a.ticket_id = t.id where r.flow_id = ${flow.id}`.execute(tx);
      return rows[0] as Row;
    });
  const { id } = await look();
  return {
    says,
    look,
    due: () =>
      company.run(async (ctx) => {
        await ctx.tx
          .updateTable("flow_runs")
          .set({ due_at: new Date(0) })
          .where("id", "=", id)
          .execute();
        await resumeAfterWait(ctx, id);
      }),
    /** The model's job would ask the world; here its block is done. */
    served: () => company.run((ctx) => served(ctx, id, "goOn")),
    lines: () =>
      company.run(async ({ tx }) => {
        const { rows } = await sql<{ origin: string; kind: string; body: string }>`select origin, kind, body from messages
          where ticket_id = (select ticket_id from flow_runs where id = ${id}) order by id offset 1`.execute(tx);
        return rows.map(({ origin, kind, body }) => `${origin}: ${kind === "text" ? body : `<${kind}>`}`);
      }),
  };
}

const kinds = { img: "image", audio: "audio", video: "video" };

function linesOf({ lines }: Trial): string[] {
  return lines.flatMap((line) => {
    if (line.by === "person") return `contact: ${line.text}`;
    if (line.by === "end" || line.effect.type === "queue" || line.effect.type === "serve") return [];
    return line.effect.type === "say" ? `flow: ${line.effect.text}` : `flow: <${kinds[line.effect.media]}>`;
  });
}

const queueIdOf = ({ lines }: Trial) =>
  lines.flatMap((line) => (line.by === "flow" && line.effect.type === "queue" ? (line.effect.queueId ?? []) : [])).at(-1) ?? null;

/** Each draw adds the same number to the seed, so the seed at the start of the run can be computed. */
const seedBefore = ({ seed, draws }: Row) => (seed - draws * draw(0).seed) | 0;

test(`on the phone beside the canvas any of ${CONVERSATIONS} conversations goes as it goes in production`, {
  timeout: 300_000,
}, async () => {
  const at = await desk();
  const queueId = await at.company.createQueue("Vendas");
  const stock = {
    queueId,
    picture: (await putPicture(at.ana)).body.name,
    sound: (await putMedia(at.ana, "audio", "a.mp3", sound)).body.name,
  };
  const queues = [{ id: queueId, name: "Vendas", color: "#00ff00" }];
  const ends = new Map<string, number>();
  let texts = 0;
  for (let seed = 0; seed < CONVERSATIONS; seed++) {
    const dice = chooser(seed);
    const template = flowTemplates[seed % 5]; // three of five use a template
    const drawn = template ? fromTemplate(template, LANGUAGES[seed % 3] ?? "pt", queues) : anyFlow(dice, stock);
    const { data: document } = openFlow(drawn);
    if (!document) throw new Error(`Conversation ${seed} has no flow.`);
    const real = await production(at, document, `quero ${seed}`);
    const begun = await real.look();
    const ms = salutation({ at: now(), zone: USUAL_ZONE, language: "pt" });
    const values = { name: "Bia Souza", firstName: "Bia", protocol: begun.protocol ?? "", ms };
    const scene: Scene = { language: "pt", values, services };
    let trial = tryOut(document, newTrial(seedBefore(begun)), { type: "start" }, scene);
    for (let turn = 0; turn < TURNS && trial.run.wait; turn++) {
      const isSaid = dice.roll() < (trial.run.wait.for === "time" ? 0.2 : 0.9);
      const event: FlowEvent = isSaid ? { type: "said", text: anyWords(dice) } : jumpOver(trial.run.wait);
      trial = tryOut(document, trial, event, scene);
      await (event.type === "said" ? real.says(event.text) : event.type === "served" ? real.served() : real.due());
    }
    const { ended, queueId: ledTo } = await real.look();
    expect({ seed, lines: await real.lines(), ended, ledTo }).toEqual({
      seed,
      lines: linesOf(trial),
      ended: trial.run.end,
      ledTo: queueIdOf(trial),
    });
    ends.set(`${ended}`, (ends.get(`${ended}`) ?? 0) + 1);
    texts += trial.lines.length;
  }
  console.info(
    `RESULT flow transcripts: conversations=${CONVERSATIONS} lines=${texts} ${[...ends].map(([end, many]) => `${end}=${many}`).join(" ")} different=0`,
  );
  expect(texts).toBeGreaterThan(CONVERSATIONS * 4);
  expect(ends.size).toBeGreaterThan(isWhole ? 4 : 2);
});
