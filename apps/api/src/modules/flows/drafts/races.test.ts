import { randomUUID } from "node:crypto";
import type { FlowDocument } from "@recado/contract/flows";
import { expect, test } from "vitest";
import { AppError } from "../../../platform/errors.ts";
import { createCompany, type TestCompany, type TestUser } from "../../../testing/company.ts";
import { isWhole } from "../../../testing/sweeps/turn.ts";
import { readDocument } from "../documents/document.ts";
import { createFlow } from "../factory.ts";
import { leaseDraft, saveDraft } from "./actions.ts";
import { publishAgain, publishDraft, saveAndPublish } from "./publish.ts";
import { getDraft } from "./queries.ts";

/** Each round is one concurrent move of two editors; a thousand of them in a full run. */
const ROUNDS = isWhole ? 1000 : 60;
const PER_FLOW = 50;

type Desk = { company: TestCompany; user: TestUser; flowId: number };
type Seen = { version: number; document: FlowDocument };

const read = ({ company, user, flowId }: Desk): Promise<Seen> =>
  company.as(user, async (ctx) => {
    const { version, schema, document } = await getDraft(ctx, flowId);
    return { version, document: readDocument(schema, document) };
  });

const withMark = ({ nodes, connections }: FlowDocument, id: string): FlowDocument => ({
  nodes: [...nodes, { id, type: "message", position: { x: 0, y: 0 }, data: { label: id } }],
  connections,
});

/** A random action of an editor on what they see. Returns the mark that was saved, or undefined if it was refused. */
async function move(desk: Desk, seen: Seen, tab: string): Promise<string | undefined> {
  const { company, user, flowId } = desk;
  const mark = randomUUID();
  const { nodes, connections } = withMark(seen.document, mark);
  const { version } = seen;
  const at = Math.random();
  return company
    .as(user, async (ctx) => {
      if (at < 0.15) return void (await saveAndPublish(ctx, flowId, { nodes, connections }));
      if (at < 0.3) return void (await saveAndPublish(ctx, flowId, { nodes, connections, version, tab }));
      if (at < 0.7) await leaseDraft(ctx, flowId, { tab, takeOver: true });
      await saveDraft(ctx, flowId, { version, tab, nodes, connections });
    })
    .then(() => (at > 0.9 ? company.as(user, (ctx) => publishDraft(ctx, flowId, { version: version + 1, tab })).catch(refused) : undefined))
    .then(
      () => mark,
      (error: unknown) => refused(error),
    );
}

/** A refusal must be one that tells the editor, whose drawing stays. */
function refused(error: unknown): undefined {
  if (!(error instanceof AppError && ["ERR_DRAFT_CHANGED", "ERR_FLOW_HELD"].includes(error.code))) throw error;
}

/** Every mark in a draft or a version of the flow. */
const marksOf = ({ company, flowId }: Desk): Promise<Set<string>> =>
  company.run(async ({ tx }) => {
    const versions = await tx.selectFrom("flow_versions").select("document").where("flow_id", "=", flowId).execute();
    const drafts = await tx.selectFrom("flow_drafts").select("document").where("flow_id", "=", flowId).execute();
    return new Set([...versions, ...drafts].flatMap(({ document }) => (document as FlowDocument).nodes.map(({ id }) => id)));
  });

test("whatever two editors do at once, what was taken from one of them is never lost", { timeout: 300_000 }, async () => {
  const company = await createCompany();
  const users = [await company.createUser({ profile: "admin" }), await company.createUser({ profile: "admin" })] as const;
  let [taken, turnedAway, lost] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round += PER_FLOW) {
    const { id: flowId } = await createFlow(company, users[0]);
    const desks = users.map((user) => ({ company, user, flowId }));
    const tabs = [randomUUID(), randomUUID()];
    const marks: string[] = [];
    for (let step = 0; step < Math.min(PER_FLOW, ROUNDS - round); step++) {
      const seen = await Promise.all(desks.map(read));
      const moves = await Promise.all(desks.map((desk, at) => move(desk, seen[at] as Seen, tabs[at] as string)));
      marks.push(...moves.filter((mark) => mark !== undefined));
      turnedAway += moves.filter((mark) => mark === undefined).length;
    }
    const kept = await marksOf(desks[0] as Desk);
    taken += marks.length;
    lost += marks.filter((mark) => !kept.has(mark)).length;
  }
  console.info(`RESULT flow drafts: interleavings=${ROUNDS} taken=${taken} refused=${turnedAway} lost=${lost}`);
  expect(taken).toBeGreaterThanOrEqual(ROUNDS);
  expect(turnedAway).toBeGreaterThan(0);
  expect(lost).toBe(0);
});

test("to publish an earlier version keeps what only the draft held, and is refused while somebody else edits", async () => {
  const company = await createCompany();
  const user = await company.createUser({ profile: "admin" });
  const { id: flowId } = await createFlow(company, user, { template: "survey" });
  const desk = { company, user, flowId };
  const first = await read(desk);
  const [mine, other] = [randomUUID(), randomUUID()];
  await company.as(user, (ctx) => saveDraft(ctx, flowId, { version: 1, tab: mine, ...withMark(first.document, "only-in-the-draft") }));
  const version = await company.run(({ tx }) => tx.selectFrom("flow_versions").select("id").executeTakeFirstOrThrow());
  const again = (tab: string) => company.as(user, (ctx) => publishAgain(ctx, flowId, version.id, tab));
  await expect(again(other)).rejects.toMatchObject({ code: "ERR_FLOW_HELD" });
  await again(mine);
  expect((await read(desk)).document).toEqual(first.document);
  expect(await marksOf(desk)).toContain("only-in-the-draft");
});
