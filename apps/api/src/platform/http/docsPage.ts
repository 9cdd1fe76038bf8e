import type { Endpoint } from "@recado/contract/endpoint";
import { errors } from "@recado/contract/errors";
import { z } from "zod";
import { escapeHtml } from "./escapeHtml.ts";
import type { Registry } from "./openapi.ts";

/** One page to read from top to bottom; it runs no scripts. */
export const docsPage = (registry: Registry) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Recado API</title><style>${style}</style></head>
<body><main><h1>Recado API</h1>
<p>Base <code>/api</code>. Sign in with <code>POST /auth/login</code> and send <code>Authorization: Bearer …</code>. For machines: <a href="/api/openapi.json">OpenAPI 3.1</a>. To send from other systems, with a test: <a href="/messages-api">the page of the API</a>.</p>
<nav>${Object.keys(registry)
  .map((noun) => `<a href="#${noun}">${noun}</a>`)
  .join(" ")} <a href="#errors">errors</a></nav>
${Object.entries(registry).map(section).join("\n")}
<section id="errors"><h2>errors</h2><table>${Object.entries(errors)
  .map(([code, status]) => `<tr><td>${status}</td><td><code>${code}</code></td></tr>`)
  .join("")}</table></section>
</main></body></html>`;

const section = ([noun, endpoints]: [string, Record<string, Endpoint>]) =>
  `<section id="${noun}"><h2>${noun}</h2>${Object.entries(endpoints).map(article).join("")}</section>`;

const article = ([verb, endpoint]: [
  string,
  Endpoint,
]) => `<article><h3><b class="${endpoint.method}">${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code></h3>
<p>${verb} · ${endpoint.access}${endpoint.feature ? ` · needs ${endpoint.feature}` : ""}${endpoint.upload ? ` · multipart, field <code>${endpoint.upload.field}</code>` : ""}</p>
${part("Query", endpoint.query)}${part("Body", endpoint.body)}
${endpoint.example === undefined ? "" : `<h4>Example</h4><pre>${escapeHtml(JSON.stringify(endpoint.example, null, 2))}</pre>`}
<details><summary>Answer</summary><pre>${escapeHtml(JSON.stringify(z.toJSONSchema(endpoint.response, { io: "output" }), null, 2))}</pre></details></article>`;

function part(title: string, schema: z.ZodObject) {
  const fields = Object.entries(schema.shape);
  if (fields.length === 0) return "";
  const rows = fields.map(
    ([name, field]) => `<tr><td><code>${escapeHtml(name)}</code></td><td><code>${escapeHtml(ruleOf(field))}</code></td></tr>`,
  );
  return `<h4>${title}</h4><table>${rows.join("")}</table>`;
}

function ruleOf(field: z.ZodType) {
  const { $schema, ...rule } = z.toJSONSchema(field, { io: "input" });
  return JSON.stringify(rule);
}

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:860px;margin:0 auto;padding:24px 16px}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:12px;border:1px solid #8884;border-radius:8px}article{border-top:1px solid #8884;padding:12px 0}
h3{margin:0}h3 b{font-size:12px;padding:2px 6px;border-radius:6px;background:#6d3be0;color:#fff}td{padding:2px 12px 2px 0;vertical-align:top;overflow-wrap:anywhere}nav a{margin-right:8px}`;
