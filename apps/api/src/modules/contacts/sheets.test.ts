import fc from "fast-check";
import { expect, test } from "vitest";
import { asWritten, csvLine } from "../../platform/sheets/csv.ts";
import { PASSWORD, signInWith, withPassword } from "../../testing/accounts.ts";
import { ask, call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { openCsv } from "./csv.ts";
import { createContact } from "./factory.ts";

async function world() {
  const company = await createCompany();
  const elsewhere = await (await createCompany()).createUser({ profile: "admin" });
  return { company, ana: await company.createUser(), elsewhere };
}

test("rows of another program's are added at once, and it is told who is not and why", async () => {
  const { company, ana } = await world();
  await createContact(company, { name: "Rui", number: "5511987650001" });
  const rows = [
    { Nome: "Marina", Telefone: 5511987650002, Coluna: "a mais" },
    { Nome: "Rui", Telefone: "55 11 8765-0001" },
    { Nome: "Outra", Telefone: "+55 (11) 8765-0002" },
    { Nome: "X", Telefone: "5511987650003" },
    { Telefone: "5511987650004" },
    { Nome: "Sem número" },
  ];
  const { status, body } = await call(ana, "POST", "/contacts/upload", rows);
  const refused = (contactName: string, message: string, statusCode: number) => ({ contactName, error: { message, statusCode } });
  expect([status, body]).toEqual([
    200,
    {
      newContacts: [{ contactId: expect.any(Number), contactName: "Marina" }],
      errorBag: [
        refused("Outra", "ERR_DUPLICATED_CONTACT", 409),
        refused("X", "ERR_VALIDATION", 400),
        refused("", "ERR_VALIDATION", 400),
        refused("Sem número", "ERR_VALIDATION", 400),
        refused("Rui", "ERR_DUPLICATED_CONTACT", 409),
      ],
    },
  ]);
  expect((await call(ana, "POST", "/contacts/upload", { rows: [] })).body).toEqual({ newContacts: [], errorBag: [] });
});

test("five thousand rows come in one call, and one more is refused", async () => {
  const { ana } = await world();
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ Nome: `Pessoa ${at}`, Telefone: 5_511_930_000_000 + at }));
  expect((await call(ana, "POST", "/contacts/upload", rows(5000))).body.newContacts).toHaveLength(5000);
  expect((await call(ana, "POST", "/contacts/upload", rows(5001))).status).toBe(400);
});

const follow = async (url: string) => (await ask(undefined, "GET", url.slice("/api".length))).body;

test("whom the words find goes out as a sheet that works nothing out, and comes in again as it was", async () => {
  const { company, ana, elsewhere } = await world();
  await createContact(company, { name: '=HYPERLINK("http://x";"Oi")', number: "5511987650001" });
  await createContact(company, { name: "+Marina; Ltda", number: "15551234567" });
  await createContact(company, { name: "Zé", number: "551133334444" });
  await call(elsewhere, "POST", "/contacts", { name: "Alheia", number: "5511987650009" });
  const exported = async (body: object) => follow((await call(ana, "POST", "/contacts/export", body)).body.url);
  const lines = (await exported({ language: "pt" })).split("\r\n").map((line: string) => line.replace(/;[^;]*$/, ""));
  expect(lines).toEqual([
    "\ufeffNome;Telefone;E-mail;Informações adicionais",
    `"'=HYPERLINK(""http://x"";""Oi"")";55 11 98765-0001;;`,
    `"'+Marina; Ltda";00 15551234567;;`,
    "Zé;55 11 3333-4444;;",
    "",
  ]);
  expect(await exported({ language: "en", searchParam: "ze" })).toMatch(
    /^\ufeffName,Phone,E-mail,Extra information,Added on\r\nZé,55 11 3333-4444,,,\d{4}-\d\d-\d\d\r\n$/,
  );
  expect((await ask(undefined, "GET", "/contacts/files/nonsense")).statusCode).toBe(404);
  expect((await call(undefined, "POST", "/contacts/export", {})).status).toBe(401);
});

test("the link to the whole address book is worth no more than the session that asked for it", async () => {
  const { company } = await world();
  const ana = await withPassword(company);
  await createContact(company, { name: "Zé", number: "551133334444" });
  const { token } = (await signInWith(ana.email, PASSWORD)).json();
  const { url } = (await call({ ...ana, token }, "POST", "/contacts/export", { searchParam: "" })).body;
  const path = url.slice("/api".length);
  expect((await ask(undefined, "GET", path)).body).toContain("Zé");
  await ask({ ...ana, token }, "DELETE", "/auth/logout");
  const gone = await ask(undefined, "GET", path);
  expect([gone.statusCode, gone.json()]).toEqual([404, { error: "ERR_LINK_EXPIRED" }]);

  const long = (await call(ana, "POST", "/contacts/export", { searchParam: "字".repeat(200) })).body.url;
  expect((await ask(undefined, "GET", long.slice("/api".length))).statusCode).toBe(200);
  const other = (await call(ana, "POST", "/contacts/export", {})).body.url;
  expect((await ask(undefined, "GET", other.slice("/api".length))).statusCode).toBe(200);
});

test("no cell begins as a formula does", () => {
  for (const sign of ["=", "+", "-", "@", "\t", "\r", "\n", " =", "＝", "\u00a0=", "\ufeff="])
    expect(csvLine([`${sign}1+1`], ";").replace(/^"/, "")[0], JSON.stringify(sign)).toBe("'");
});

test("whatever is made harmless is read again as it was written, and nothing else is changed by that", () => {
  const signs = fc.constantFrom("=", "+", "-", "@", "'", "\t", " ", "＝", "a", "1", '"', ";");
  const text = fc.array(signs, { maxLength: 8 }).map((parts) => parts.join(""));
  const cellOf = (line: string) => {
    const bare = line.slice(0, -2);
    return bare.startsWith('"') ? bare.slice(1, -1).replaceAll('""', '"') : bare;
  };
  fc.assert(
    fc.property(text, (written) => {
      const cell = cellOf(csvLine([written], ";"));
      expect(cell).not.toMatch(/^\s*[=+\-@\t＝]/);
      // Its own apostrophe before a sign is the one thing that a sheet cannot tell from ours.
      if (!/^'\s*[=+\-@\t\r\n＝＋－＠]/.test(written)) expect(asWritten(cell)).toBe(written);
    }),
  );
});

test("what goes out is read page by page, as far as somebody takes it: whoever is added meanwhile is on the last one", async () => {
  const { company, ana } = await world();
  const rows = Array.from({ length: 5000 }, (_, at) => ({ Nome: `Pessoa ${at}`, Telefone: 5_511_930_000_000 + at }));
  await call(ana, "POST", "/contacts/upload", rows);
  const { url } = (await call(ana, "POST", "/contacts/export", { language: "pt" })).body;
  const { content } = await openCsv(url.split("/").at(-1));
  const pages: string[] = [];
  for await (const page of content) {
    if (pages.length === 0) await createContact(company, { name: "Chegou depois", number: "5511987650001" });
    pages.push(page);
  }
  const lines = pages.map((page) => page.split("\r\n").length - 1);
  expect(Math.max(...lines)).toBeLessThanOrEqual(1000);
  expect(lines.reduce((sum, count) => sum + count)).toBe(1 + 5000 + 1);
  expect(pages.at(-1)).toContain("Chegou depois");
});
