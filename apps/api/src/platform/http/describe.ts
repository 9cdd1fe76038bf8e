import { endpoints } from "@recado/contract/all";
import { docsPage } from "./docsPage.ts";
import { openapi } from "./openapi.ts";
import type { Api } from "./server.ts";

/** The API's description for machines and for people, generated from the schemas that the server parses with. */
export function describeApi({ app, config }: Api) {
  const description = openapi(endpoints, config.publicUrl);
  const page = docsPage(endpoints);
  app.get("/api/openapi.json", async () => description);
  app.get("/api/docs", async (_, reply) => reply.type("text/html; charset=utf-8").send(page));
}
