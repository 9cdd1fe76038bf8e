import { mails } from "@recado/contract/mails";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { presentMail, presentWholeMail } from "./present.ts";
import { accessMail, listMails } from "./queries.ts";

export function mailRoutes(api: Api) {
  route(api, mails.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listMails(ctx, query.pageNumber);
    return { records: rows.map(presentMail), count, hasMore };
  });

  route(api, mails.show, async (ctx, { params }) => presentWholeMail(await accessMail(ctx, params.id, "read")));
}
