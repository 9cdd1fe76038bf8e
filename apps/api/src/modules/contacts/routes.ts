import { contacts } from "@recado/contract/contacts";
import type { Ctx } from "../../platform/company.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { changeContact, createContact, removeContact } from "./actions.ts";
import { listContacts } from "./list.ts";
import { presentCard, presentListed } from "./present.ts";
import { accessContact, type ContactRow, listAllContacts, listFields } from "./queries.ts";

export function contactRoutes(api: Api) {
  route(api, contacts.list, async (ctx, { query }) => {
    const { rows, ...page } = await listContacts(ctx, query);
    return { ...page, contacts: rows.map((row) => presentListed(ctx.actor, row)) };
  });

  route(api, contacts.all, async (ctx, { query }) =>
    (await listAllContacts(ctx, query.searchParam)).map(({ id, name, number }) => ({ id, name, number: number ?? "" })),
  );

  route(api, contacts.show, async (ctx, { params }) => card(ctx, await accessContact(ctx, params.id, "read")));
  route(api, contacts.create, async (ctx, { body }) => card(ctx, await createContact(ctx, body)));
  route(api, contacts.update, async (ctx, { params, body }) => card(ctx, await changeContact(ctx, params.id, body)));

  route(api, contacts.remove, async (ctx, { params }) => {
    await removeContact(ctx, params.id);
    return null;
  });
}

const card = async (ctx: Ctx, row: ContactRow) => presentCard(ctx.actor, row, await listFields(ctx, row.id));
