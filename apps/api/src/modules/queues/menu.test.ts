import type { QueueOptionTree } from "@recado/contract/queue-options";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { somebodyWaits } from "../../testing/waiting.ts";
import { saveMenu } from "./menu.ts";

type TreeOutline = { [title: string]: TreeOutline[] };
const outline = ({ option, title, children }: QueueOptionTree): TreeOutline => ({ [`${option} ${title}`]: children.map(outline) });
const option = (title: string, under: number | null = null, id: number | null = null) => ({ id, under, title, message: "" });

async function setUp() {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const queueId = await company.createQueue();
  const save = (options: object[], removed: number[] = [], user = admin) =>
    call(user, "PUT", `/queue/${queueId}/options`, { options, removed });
  const menu = async () => (await call(admin, "GET", `/queue-options?queueId=${queueId}&parentId=-1`)).body as QueueOptionTree[];
  return { company, admin, queueId, save, menu };
}

test("a menu is saved as it was arranged: what is new, moved to another level, renamed and taken off, numbered one by one", async () => {
  const { save, menu } = await setUp();
  const made = await save([option("Boleto"), option("Segunda via", 0), option("Prazo", 0), option("Entrega")]);
  expect(made.status).toBe(200);
  expect(made.body.map(outline)).toEqual([{ "1 Boleto": [{ "1 Segunda via": [] }, { "2 Prazo": [] }] }, { "2 Entrega": [] }]);

  const [boleto, entrega] = made.body as QueueOptionTree[];
  const [copy, term] = boleto!.children;
  // An option moved away from under a deleted one is kept, and one that stays takes its place above the other.
  const options = [
    option("Troca"),
    option("Prazo de entrega", 0, term!.id),
    option("Boletos", 1, copy!.id),
    option("Entrega", null, entrega!.id),
  ];
  const saved = await save(options, [boleto!.id]);
  expect(saved.body.map(outline)).toEqual([{ "1 Troca": [{ "1 Prazo de entrega": [{ "1 Boletos": [] }] }] }, { "2 Entrega": [] }]);
  expect((await menu()).map(outline)).toEqual(saved.body.map(outline));
  expect(saved.body[1].updatedAt, "what stays where and as it was is not touched").toBe(entrega!.updatedAt);
});

test("two that change places under each other are both there", async () => {
  const { save } = await setUp();
  const [first] = (await save([option("Primeira"), option("Segunda", 0)])).body as QueueOptionTree[];
  const turned = await save([option("Segunda", null, first!.children[0]!.id), option("Primeira", 0, first!.id)]);
  expect(turned.body.map(outline)).toEqual([{ "1 Segunda": [{ "1 Primeira": [] }] }]);
});

test("what a colleague has added meanwhile is not lost: whoever did not know it is told, and nothing is half done", async () => {
  const { company, admin, queueId, save, menu } = await setUp();
  const [first] = (await save([option("Boleto")])).body as QueueOptionTree[];
  let second: ReturnType<typeof save> | undefined;
  // The second is requested before the first is committed.
  await company.as(admin, async (ctx) => {
    await saveMenu(ctx, queueId, { options: [option("Boleto", null, first!.id), option("Entrega")], removed: [] });
    second = save([option("Boletos", null, first!.id), option("Troca")]);
    await Promise.race([somebodyWaits(), second]);
  });
  expect(await second).toEqual({ status: 409, body: { error: "ERR_QUEUE_MENU_CHANGED" } });
  expect((await menu()).map(outline)).toEqual([{ "1 Boleto": [] }, { "2 Entrega": [] }]);
});

test("options of another queue or company are not found, one named twice is refused, and only admins arrange", async () => {
  const { company, queueId, save, menu } = await setUp();
  const other = await setUp();
  const [foreign] = (await other.save([option("Deles")])).body as QueueOptionTree[];
  const beside = await company.createQueue();
  const sibling = await call(await company.createUser({ profile: "admin" }), "POST", "/queue-options", {
    queueId: beside,
    title: "Ao lado",
  });
  const missing = { status: 404, body: { error: "ERR_NO_QUEUE_OPTION_FOUND" } };
  for (const id of [foreign!.id, sibling.body.id, 2_147_483_647]) {
    expect(await save([option("Nossa", null, id)])).toEqual(missing);
    expect(await save([], [id])).toEqual(missing);
  }
  const [mine] = (await save([option("Nossa")])).body as QueueOptionTree[];
  expect((await save([option("a", null, mine!.id), option("b", null, mine!.id)])).status).toBe(400);
  const ana = await company.createUser({ queueIds: [queueId] });
  expect(await save([], [mine!.id], ana)).toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  expect((await menu()).map(outline)).toEqual([{ "1 Nossa": [] }]);
  expect((await other.menu()).map(outline)).toEqual([{ "1 Deles": [] }]);
});
