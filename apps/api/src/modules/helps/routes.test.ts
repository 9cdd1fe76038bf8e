import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { companyOf, createCompany, createSuper } from "../../testing/company.ts";
import { PLATFORM } from "../../testing/owner.ts";
import { aHelp } from "./factory.ts";

const CODE = "Zz9-_Yy8Xx7";

test("what super writes everybody watches, and nobody else changes", async () => {
  const platform = await createSuper();
  const reader = await (await createCompany()).createUser();
  const others = [
    await (await createCompany()).createUser({ profile: "admin" }),
    await companyOf(PLATFORM).createUser({ profile: "admin" }),
  ];
  const made = await call(platform, "POST", "/helps", aHelp({ video: `https://www.youtube.com/watch?v=${CODE}&t=9` }));
  expect([made.status, made.body.video]).toEqual([200, CODE]);
  const { id, title } = made.body;
  for (const other of others) {
    const tries = [
      call(other, "PUT", `/helps/${id}`, aHelp()),
      call(other, "DELETE", `/helps/${id}`),
      call(other, "POST", "/helps", aHelp()),
    ];
    expect((await Promise.all(tries)).map((one) => one.status)).toEqual([403, 403, 403]);
  }
  const listed = async (path: string) => (await call(reader, "GET", path)).body;
  const params = `searchParam=${encodeURIComponent(title.toUpperCase())}`;
  expect(await listed(`/helps/list?${params}`)).toEqual([made.body]);
  expect(await listed(`/helps?${params}`)).toEqual({ records: [made.body], count: 1, hasMore: false });
  expect((await call(platform, "PUT", `/helps/${id}`, { ...made.body, description: "Outra" })).body).toMatchObject({
    description: "Outra",
  });
  expect((await call(platform, "DELETE", `/helps/${id}`)).status).toBe(200);
  expect((await call(platform, "DELETE", `/helps/${id}`)).body).toEqual({ error: "ERR_NO_HELP_FOUND" });
  expect(await listed(`/helps/list?${params}`)).toEqual([]);
});

test("they are listed by title, and found by their description without accents", async () => {
  const [platform, reader] = [await createSuper(), await (await createCompany()).createUser()];
  const mark = `Relogio${Date.now()}`;
  for (const title of ["Zebra", "Água", "Abelha"])
    await call(platform, "POST", "/helps", aHelp({ title: `${title} ${mark}`, description: `Ajuste o ${mark.replace("o", "ó")}.` }));
  const { body } = await call(reader, "GET", `/helps/list?searchParam=ajuste%20o%20${mark.toLowerCase()}`);
  expect(body.map(({ title }: { title: string }) => title.split(" ")[0])).toEqual(["Abelha", "Água", "Zebra"]);
});

test("two that make one of the same title at once make one; a title that is taken is refused, whatever its accents", async () => {
  const platform = await createSuper();
  const form = aHelp();
  const both = await Promise.all([call(platform, "POST", "/helps", form), call(platform, "POST", "/helps", form)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const again = await call(platform, "POST", "/helps", { ...form, title: form.title.toUpperCase().replace("PRIMEIROS", "PRIMÉIROS") });
  expect([again.status, again.body]).toEqual([409, { error: "ERR_DUPLICATED_HELP" }]);
  const other = (await call(platform, "POST", "/helps", aHelp())).body;
  expect((await call(platform, "PUT", `/helps/${other.id}`, form)).body).toEqual({ error: "ERR_DUPLICATED_HELP" });
  expect((await call(platform, "PUT", `/helps/${other.id}`, { ...other, video: CODE })).status, "its own title is its own").toBe(200);
});

test("a video of another site is refused on its field", async () => {
  const answer = await call(await createSuper(), "POST", "/helps", aHelp({ video: `https://vimeo.com/${CODE}` }));
  expect([answer.status, answer.body.error, Object.keys(answer.body.details)]).toEqual([400, "ERR_VALIDATION", ["video"]]);
});
