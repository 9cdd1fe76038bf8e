import { contactListItems, contactLists } from "@recado/contract/contact-lists";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadRoute } from "../../platform/http/upload.ts";
import { crud } from "../../platform/noun/crud.ts";
import { createListImport } from "../contacts/imports/actions.ts";
import { presentImport } from "../contacts/imports/present.ts";
import { listImportsInto } from "../contacts/imports/queries.ts";
import { changeContactList, createContactList, removeContactList } from "./actions.ts";
import { changeItem, createItem, removeItem } from "./items/actions.ts";
import { listItems } from "./items/list.ts";
import { accessItem } from "./items/queries.ts";
import { admitToContactLists } from "./policy.ts";
import { presentContactList, presentContactListNews, presentItem } from "./present.ts";
import { accessContactList, listAllContactLists, listContactLists } from "./queries.ts";

export function contactListRoutes(api: Api) {
  route(api, contactLists.list, async (ctx, { query }) => {
    admitToContactLists(ctx.actor);
    const { rows, ...page } = await listContactLists(ctx, query);
    return { records: rows.map((row) => presentContactList(ctx.actor, row)), ...page };
  });
  route(api, contactLists.all, async (ctx, { query }) => {
    admitToContactLists(ctx.actor);
    return (await listAllContactLists(ctx, query.searchParam)).map(presentContactListNews);
  });
  crud(api, contactLists, {
    present: presentContactList,
    access: accessContactList,
    create: createContactList,
    change: changeContactList,
    remove: removeContactList,
  });
  uploadRoute(api, contactLists.upload, {
    allow: (ctx, { params }) => accessContactList(ctx, params.id, "change"),
    keep: async (ctx, { params }, file) => {
      const { id } = await accessContactList(ctx, params.id, "change");
      return { job: presentImport(await createListImport(ctx, file, id)), records: [] };
    },
  });
  route(api, contactLists.imports, async (ctx, { params }) => {
    const { id } = await accessContactList(ctx, params.id, "read");
    return (await listImportsInto(ctx, id)).map(presentImport);
  });
}

export function contactListItemRoutes(api: Api) {
  route(api, contactListItems.list, async (ctx, { query }) => {
    const { rows, ...page } = await listItems(ctx, query);
    return { contacts: rows.map((row) => presentItem(ctx.actor, row)), ...page };
  });
  crud(api, contactListItems, {
    present: presentItem,
    access: accessItem,
    create: createItem,
    change: changeItem,
    remove: removeItem,
  });
}
