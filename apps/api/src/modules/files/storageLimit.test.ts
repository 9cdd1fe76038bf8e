import { PIXEL } from "@recado/channels/testing/fakeGraph/media";
import { expect, test } from "vitest";
import { mailsTo } from "../../testing/accounts.ts";
import { call, upload } from "../../testing/app.ts";
import { createCompany, createSuper } from "../../testing/company.ts";
import { somebodyWaits } from "../../testing/waiting.ts";
import { aPlan } from "../plans/factory.ts";
import { addFile, addReceivedFile, addUploadedFile } from "./actions.ts";
import { markFileRemoved } from "./queries.ts";

const GB = 1024 ** 3;
const picture = { name: "oferta.png", content: PIXEL };

test("nobody uploads more than the plan has room for, of two at once one; what customers send is kept all the same", async () => {
  const platform = await createSuper();
  const values = aPlan({ storage: 1, public: true }); // so that the company can choose it
  const plan = (await call(platform, "POST", "/plans", values)).body;
  const company = await createCompany({ plan: values.name });
  const lia = await company.createUser({ profile: "admin" });
  const { id } = (await call(lia, "POST", "/quick-messages", { shortcode: "oferta", message: "Olá", geral: false })).body;
  const attach = () => upload(lia, `/quick-messages/${id}/media-upload`, picture);
  const file = (size: number) => ({
    key: `${company.id}/${size}`,
    name: "foto",
    type: "image/png" as const,
    size,
    sha256: "x",
    measures: null,
  });

  await company.run((ctx) => addFile(ctx, file(GB - 10)));
  expect(await attach()).toMatchObject({ status: 403, body: { error: "ERR_PLAN_LIMIT", limit: 1 } });
  let second: Promise<string> | undefined;
  await company.run(async (ctx) => {
    await addUploadedFile(ctx, file(6));
    second = company
      .run((other) => addUploadedFile(other, file(5)))
      .then(
        () => "kept",
        (error) => error.code,
      );
    await Promise.race([second, somebodyWaits()]);
  });
  expect(await second).toBe("ERR_PLAN_LIMIT");
  await company.run((ctx) => addFile(ctx, file(GB)));
  await call(platform, "PUT", `/plans/${plan.id}`, { ...values, storage: null });
  expect((await attach()).status).toBe(200);
});

test("what customers send past the plan's storage is told to the admins once, and again only when it was below in between", async () => {
  const platform = await createSuper();
  const values = aPlan({ storage: 1, public: true });
  await call(platform, "POST", "/plans", values);
  const company = await createCompany({ plan: values.name });
  const [lia, ana] = [await company.createUser({ profile: "admin" }), await company.createUser()];
  let number = 0;
  const comes = (size: number) =>
    company.run(async (ctx) => {
      const kept = { key: `${company.id}/in-${number++}`, name: "foto", type: "image/png" as const, size, sha256: "x", measures: null };
      return (await addReceivedFile(ctx, kept)).id;
    });
  const mailCount = async () => (await mailsTo(lia.email)).filter(({ subject }) => subject.startsWith("O espaço de arquivos de ")).length;

  await comes(GB);
  expect(await mailCount(), "full, and not beyond").toBe(0);
  const ids = await Promise.all(Array.from({ length: 10 }, () => comes(10)));
  expect([await mailCount(), (await mailsTo(ana.email)).length]).toEqual([1, 0]);
  expect(await company.facts("storage.passed")).toMatchObject([{ payload: { storage: 1 } }]);
  await company.run(async (ctx) => {
    for (const id of ids) await markFileRemoved(ctx, id);
  });
  await comes(1);
  await comes(1);
  expect(await mailCount()).toBe(2);
});
