import { Language } from "@recado/contract/common";
import { expect, test } from "vitest";
import { renderMail } from "./render.ts";
import { letters, type MailTemplate, type MailValues } from "./templates.ts";

const values: MailValues = {
  "password-reset": { name: "Ana", code: "042917", minutes: 15 },
  "storage-passed": { name: "Ana", company: "Padaria Sol", storage: 5 },
  invitation: { name: "Ana", company: "Padaria Sol", email: "ana@sol.test", link: "https://recado.test/invitation#1.2.x", days: 7 },
  "company-made": { name: "Ana", company: "Padaria Sol", email: "ana@sol.test", address: "https://recado.test/login" },
  "payment-differs": { company: "Padaria Sol", invoice: 7, due: "97,00", received: "90,00" },
  "payment-returned": { company: "Padaria Sol", invoice: 7, value: "97,00" },
  "company-welcome": { name: "Ana", company: "Padaria Sol", email: "ana@sol.test", address: "https://recado.test/login" },
};
const templates = Object.keys(letters) as MailTemplate[];
const all = templates.flatMap((template) => Language.options.map((language) => [template, language] as const));

test.each(all)("the mail %s in %s says everything it knows, in text and in HTML alike", (template, language) => {
  const { subject, text, html } = renderMail(template, language, values[template]);
  expect(subject).toMatch(/\S/);
  for (const value of Object.values(values[template])) {
    expect(text).toContain(String(value));
    expect(html).toContain(String(value));
  }
  expect(html).toContain(`<html lang="${language}">`);
  expect(text + html).not.toMatch(/undefined|\[object|!(?!doctype)/);
});

test.each(templates)("the mail %s reads differently in each language", (template) => {
  const rendered = Language.options.map((language) => renderMail(template, language, values[template]));
  for (const part of ["subject", "text"] as const) expect(new Set(rendered.map((mail) => mail[part])).size).toBe(3);
});

test("a reset in Portuguese reads as somebody would write it", () => {
  expect(renderMail("password-reset", "pt", values["password-reset"])).toMatchObject({
    subject: "Código para redefinir sua senha",
    text: [
      "Olá, Ana.",
      "Use este código para criar uma nova senha no Recado:",
      "    042917",
      "Ele vale por 15 minutos e só pode ser usado uma vez.",
      "Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.",
      "Recado\n",
    ].join("\n\n"),
  });
});

const hostile = `</title><script>alert("1")</script>'&\r\nBcc: eve@evil.test`;

test.each(all)("nothing that somebody typed becomes markup or another header in the mail %s in %s", (template, language) => {
  const typed = Object.fromEntries(Object.keys(values[template]).map((key) => [key, hostile])) as MailValues[typeof template];
  const { subject, html } = renderMail(template, language, typed);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toMatch(/<script|<\/title><script/);
  expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;");
  expect(html.match(/"/g)?.length).toBe(renderMail(template, language, values[template]).html.match(/"/g)?.length);
});
