import { workbookOf } from "../../platform/sheets/testing/workbook.ts";
import { digits, long } from "../../testing/bounds.ts";
import { type Foreign, refused, type Sample } from "../../testing/sample.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { aNumber } from "../contacts/factory.ts";
import { readImport } from "../contacts/imports/read.ts";
import { changeContactList, createContactList, removeContactList } from "./actions.ts";
import { aContactList, anItem } from "./factory.ts";
import { runListBatch } from "./imports.ts";
import { changeItem, createItem, removeItem } from "./items/actions.ts";

const made = ({ as, admin, canary }: Peopled) =>
  as(admin, async (ctx) => (await createContactList(ctx, aContactList({ name: `Lista ${canary}` }))).id);
const madeItem = async (company: Peopled) => {
  const listId = await made(company);
  return company.as(company.admin, async (ctx) => (await createItem(ctx, anItem(listId, { name: `Bia ${company.canary}` }))).id);
};

const aSheet = (number: string) =>
  workbookOf({
    sheets: {
      Clientes: [
        ["nome", "numero", "email"],
        ["Rui", number, "rui@exemplo.test"],
      ],
    },
  });

const listForms = ["contactLists.create", "contactLists.update"];
const itemForms = ["contactListItems.create", "contactListItems.update"];
const anItemForm = async (company: Peopled) => anItem(await made(company));

/** Ids are assigned across companies; no row has this one. */
const nobodys: Foreign = { with: () => 2_147_483_647, answers: refused };
const isAdmin = (_: unknown, { actor }: { actor: { role: string } }) => actor.role === "admin";

export const sample: Sample = {
  furnish: madeItem,
  records: { "contactLists.id": made, "contactListItems.id": madeItem },
  bodies: {
    "contactLists.create": async () => aContactList(),
    "contactLists.update": async () => aContactList(),
    "contactListItems.create": anItemForm,
    "contactListItems.update": anItemForm,
  },
  queries: { "contactListItems.list": async (company) => `?contactListId=${await made(company)}` },
  // Only admins see them.
  others: {
    ...Object.fromEntries(["show", "update", "remove", "upload", "imports"].map((name) => [`contactLists.${name}`, 404])),
    ...Object.fromEntries(["show", "update", "remove"].map((name) => [`contactListItems.${name}`, 404])),
  },
  ids: { "contactListItems.create contactListId": nobodys, "contactListItems.list contactListId": nobodys },
  facts: { contactListId: "contactLists.id", contactListItemId: "contactListItems.id" },
  events: {
    contactList: {
      async act({ lia, ok, call }) {
        const { id } = await ok(call(lia, "POST", "/contact-lists", aContactList()));
        await ok(call(lia, "PUT", `/contact-lists/${id}`, aContactList()));
        await ok(call(lia, "DELETE", `/contact-lists/${id}`));
      },
      heard: { lia: ["create", "update", "delete"] },
    },
    contactListItem: {
      async act({ lia, ok, call }) {
        const { id: listId } = await ok(call(lia, "POST", "/contact-lists", aContactList()));
        const { id } = await ok(call(lia, "POST", "/contact-list-items", anItem(listId)));
        await ok(call(lia, "PUT", `/contact-list-items/${id}`, { name: "Bia" }));
        await ok(call(lia, "DELETE", `/contact-list-items/${id}`));
      },
      heard: { lia: ["create", "update", "delete"] },
    },
    contactListReload: {
      async act({ company, lia, ok, call, upload, settle }) {
        const { id: listId } = await ok(call(lia, "POST", "/contact-lists", aContactList()));
        const content = await aSheet(aNumber());
        const { job } = (await upload(lia, `/contact-lists/${listId}/upload`, { name: "clientes.xlsx", content })).body;
        await readImport(company.id, job.id);
        while (await runListBatch(company.id, job.id)) await settle();
      },
      heard: { lia: ["reload"] },
    },
  },
  mayRead: { contactList: isAdmin, contactListItem: isAdmin, contactListReload: isAdmin },
  daily: {
    heard: [], // admins only
    live: ({ company }, text) =>
      company.as(company.admin, async (ctx) => {
        const { id } = await createContactList(ctx, aContactList({ name: text.slice(0, 50) }));
        const item = await createItem(ctx, anItem(id, { name: text.slice(0, 50) }));
        await changeItem(ctx, item.id, { name: text.slice(0, 40) });
        await removeItem(ctx, item.id);
        await changeContactList(ctx, id, aContactList());
        await removeContactList(ctx, id);
      }),
  },
  bounds: [
    {
      names: [...listForms, ...itemForms],
      field: "name",
      takes: () => [long(2), long(50)],
      refuses: ["", "a", " a ", long(51), null, 7],
    },
    {
      names: itemForms,
      field: "number",
      takes: () => ["", null, digits(8), digits(50), `+${digits(13)}`],
      refuses: [digits(7), digits(51), "x".repeat(12), 5511],
    },
    { names: itemForms, field: "email", takes: () => ["", null, "a@b.test"], refuses: ["a", "a@", "@b.test", "a b@c.test"] },
  ],
  uploads: { "contactLists.upload": { content: await aSheet("5511987650001"), ending: "xlsx" } },
};
