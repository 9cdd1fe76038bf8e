import { workbookOf } from "../../platform/sheets/testing/workbook.ts";
import { digits, long } from "../../testing/bounds.ts";
import { everybodyIn, refused, type Sample } from "../../testing/sample.ts";
import { aContact, aMerge, anImport } from "../../testing/sweeps/places.ts";
import type { Stage } from "../../testing/sweeps/told.ts";
import { changeContact, removeContact } from "./actions.ts";
import { aNumber } from "./factory.ts";
import { readImport } from "./imports/read.ts";
import { runBatch } from "./imports/run.ts";

const aSheet = (number: string) =>
  workbookOf({
    sheets: {
      Clientes: [
        ["Nome", "Telefone"],
        ["Rui", number],
      ],
    },
  });

async function imported({ company, eve, ok, call, upload, settle }: Stage) {
  const { id } = await ok(upload(eve, "/contacts/import", { name: "clientes.xlsx", content: await aSheet(aNumber()) }));
  await readImport(company.id, id);
  await settle();
  const columns = [
    { at: 0, to: "name" },
    { at: 1, to: "number" },
  ];
  await ok(call(eve, "POST", `/contacts/imports/${id}/start`, { columns, existing: "update", countryCode: "55" }));
  while (await runBatch(company.id, id)) await settle();
}

const forms = ["contacts.create", "contacts.update"];
const aForm = async () => ({ name: "Marina Duarte", number: aNumber(), email: "marina@exemplo.test", extraInfo: [] });

export const sample: Sample = {
  records: { "contacts.id": aContact, "contactMerges.id": aMerge, "contactImports.id": anImport },
  texts: { "contactExports.link": "no-link-of-ours" },
  bodies: {
    "contacts.create": aForm,
    "contacts.update": aForm,
    "contacts.merge": async (company) => ({ contactId: await aContact(company) }),
  },
  others: {
    "contacts.show": 200,
    "contacts.update": 200,
    "contacts.remove": 403,
    "contacts.holdings": 403,
    "contacts.merges": 403,
    "contacts.merge": 403,
    "contactMerges.undo": 404,
    "contactImports.show": 200,
    "contactImports.check": 200,
    "contactImports.start": 200,
    "contactImports.cancel": 200,
  },
  ids: {
    // The id of another contact's field adds a new field, and the other contact keeps its own.
    "contacts.create extraInfo.id": { with: ({ extra: id }) => [{ id, name: "Cor", value: "azul" }], answers: [200] },
    "contacts.update extraInfo.id": { with: ({ extra: id }) => [{ id, name: "Cor", value: "azul" }], answers: [200] },
    "contacts.merge contactId": { with: ({ contact }) => contact, answers: refused },
  },
  facts: { contactId: "contacts.id", goneId: "contacts.id", importId: "contactImports.id" },
  factValues: { created: [], updated: [], mergeId: 1 },
  events: {
    contact: {
      async act({ lia, ok, call }) {
        const { id } = await ok(call(lia, "POST", "/contacts", { name: "Rui", number: aNumber(), email: "" }));
        await ok(call(lia, "PUT", `/contacts/${id}`, { name: "Rui Alves" }));
        await ok(call(lia, "DELETE", `/contacts/${id}`));
      },
      heard: everybodyIn("create", "update", "delete"),
    },
    contacts: { act: imported, heard: everybodyIn("reload") },
    contactImport: { act: imported, heard: { eve: ["update reading", "update ready", "update running", "update running", "update done"] } },
  },
  daily: {
    heard: ["contact"],
    async live({ company }) {
      const [kept, gone] = [await aContact(company), await aContact(company)];
      await company.as(company.admin, async (ctx) => {
        await changeContact(ctx, kept, { name: company.canary });
        await removeContact(ctx, gone);
      });
    },
  },
  bounds: [
    { names: forms, field: "name", takes: () => [long(2), long(50)], refuses: ["", "a", " a ", long(51), null, 7] },
    {
      names: forms,
      field: "number",
      takes: () => [digits(8), digits(50), `+${digits(13)}`, `(55) ${digits(11)}`],
      refuses: [digits(7), digits(51), "x".repeat(12), `${"-".repeat(43)}${digits(8)}`, 5511],
    },
    { names: forms, field: "email", takes: () => ["", "a@b.test"], refuses: ["a", "a@", "@b.test", "a b@c.test"] },
  ],
  uploads: { "contactImports.upload": { content: await aSheet("5511987650001"), ending: "xlsx" } },
};
