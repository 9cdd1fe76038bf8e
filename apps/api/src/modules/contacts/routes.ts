import { Language } from "@recado/contract/common";
import { contactExports, contactImports } from "@recado/contract/contact-imports";
import { contactMerges, contacts } from "@recado/contract/contacts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { parse } from "../../platform/http/parse.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadsRoute } from "../../platform/http/uploads.ts";
import { record } from "../../platform/record.ts";
import { changeContact, createContact, removeContact } from "./actions.ts";
import { languageOf, openCsv } from "./csv.ts";
import { linkTo } from "./files.ts";
import { cancelImport, createImport, startImport } from "./imports/actions.ts";
import { checkImport } from "./imports/check.ts";
import { presentImport } from "./imports/present.ts";
import { accessImport, listFirstFaults, listImports, listSample } from "./imports/queries.ts";
import { listContacts } from "./list.ts";
import { mergeContacts, undoMerge } from "./merges/actions.ts";
import { presentMerge } from "./merges/present.ts";
import { countHoldings, listMerges } from "./merges/queries.ts";
import { presentCard, presentContact, presentListed } from "./present.ts";
import { accessContact, accessLiving, type ContactRow, findServed, listAllContacts, listFields, listIdentities } from "./queries.ts";
import { uploadRows } from "./uploadRows.ts";

export function contactRoutes(api: Api) {
  route(api, contacts.list, async (ctx, { query }) => {
    const { rows, ...page } = await listContacts(ctx, query);
    return { ...page, contacts: rows.map((row) => presentListed(ctx.actor, row)) };
  });

  route(api, contacts.all, async (ctx, { query }) => (await listAllContacts(ctx, query.searchParam)).map(presentContact));

  route(api, contacts.show, async (ctx, { params }) => card(ctx, await accessLiving(ctx, params.id, "read")));
  route(api, contacts.create, async (ctx, { body }) => card(ctx, await createContact(ctx, body)));
  route(api, contacts.update, async (ctx, { params, body }) => card(ctx, await changeContact(ctx, params.id, body)));

  route(api, contacts.remove, async (ctx, { params }) => {
    await removeContact(ctx, params.id);
    return null;
  });

  route(api, contacts.upload, (ctx, { body }) => uploadRows(ctx, body.rows));
  mergeRoutes(api);
  importRoutes(api);
  exportRoutes(api);
}

/** Only admins may say that two contacts are the same person. */
function mergeRoutes(api: Api) {
  route(api, contacts.holdings, async (ctx, { params }) => countHoldings(ctx, (await accessContact(ctx, params.id, "merge")).id));
  route(api, contacts.merges, async (ctx, { params }) =>
    (await listMerges(ctx, (await accessContact(ctx, params.id, "merge")).id)).map(presentMerge),
  );
  route(api, contacts.merge, async (ctx, { params, body }) => card(ctx, await mergeContacts(ctx, params.id, body)));
  route(api, contactMerges.undo, async (ctx, { params }) => card(ctx, await undoMerge(ctx, params.id)));
}

/** Everybody who may add a contact may import many. */
function importRoutes(api: Api) {
  uploadsRoute(api, contactImports.upload, {
    allow: async () => undefined,
    keep: async (ctx, _, files) => presentImport(await createImport(ctx, files)),
  });
  route(api, contactImports.list, async (ctx) => (await listImports(ctx)).map(presentImport));
  route(api, contactImports.show, async (ctx, { params }) => ({
    ...presentImport(await accessImport(ctx, params.id, "read")),
    sample: await listSample(ctx, params.id),
    faults: await listFirstFaults(ctx, params.id),
  }));
  route(api, contactImports.check, (ctx, { params, body }) => checkImport(ctx, params.id, body));
  route(api, contactImports.start, async (ctx, { params, body }) => presentImport(await startImport(ctx, params.id, body)));
  route(api, contactImports.cancel, async (ctx, { params }) => presentImport(await cancelImport(ctx, params.id)));
}

/** Everybody may export what the list shows; who did is recorded. */
function exportRoutes(api: Api) {
  route(api, contactExports.create, async (ctx, { body: { searchParam, language } }) => {
    await record(ctx, "contacts.exported", { searchParam });
    const fileLanguage = language ?? (await languageOf(ctx));
    const session = ctx.session ?? fail("ERR_NO_PERMISSION");
    return { url: linkTo({ use: "contacts", company: String(ctx.companyId), session, search: searchParam, language: fileLanguage }) };
  });

  api.app.get(`/api${contactExports.open.path}`, async (request, reply) => {
    // A link in a broadcast is the same for all its readers, so the reader's language is appended to it.
    const language = Language.optional()
      .catch(undefined)
      .parse((request.query as { language?: unknown }).language);
    const { name, content } = await openCsv(parse(contactExports.open, request).params.link, language);
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      })
      .send(content);
  });
}

const card = async (ctx: Ctx, row: ContactRow) =>
  presentCard(ctx.actor, row, {
    extraInfo: await listFields(ctx, row.id),
    identities: await listIdentities(ctx, row.id),
    served: await findServed(ctx, row.id),
  });
