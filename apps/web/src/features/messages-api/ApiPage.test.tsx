import { connections } from "@recado/contract/connections";
import { type ApiCall, externalApi } from "@recado/contract/external-api";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { answer, api, show, signedIn } from "../../testing.tsx";
import { aConnection } from "../connections/testing/samples.ts";
import { ApiPage } from "./ApiPage.tsx";

const apiCall: ApiCall = {
  id: 1,
  at: "2026-01-01T12:00:00.000Z",
  number: "5511*****4321",
  kind: "text",
  status: 401,
  code: "ERR_API_TOKEN",
  messageId: null,
};

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(connections.list, () => [aConnection({ id: 3, name: "Loja" })]);
  answer(externalApi.calls, () => ({ calls: [apiCall] }));
});

type Sent = { token: string | null; number: unknown; body: unknown; file: unknown };

/** Another system's request and its response. */
function answered(status: number, body: object): Sent[] {
  const sent: Sent[] = [];
  api.use(
    http.post("*/api/messages/send", async ({ request }) => {
      const form = await request.formData();
      const file = form.get("medias");
      sent.push({
        token: request.headers.get("authorization"),
        number: form.get("number"),
        body: form.get("body"),
        file: file instanceof File ? file.name : file,
      });
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}

const trial = async (name: string) => within(await screen.findByRole("region", { name }));
const typeTokenAndNumber = async () => {
  await userEvent.type(screen.getByLabelText("Token"), "secret-token");
  await userEvent.type(screen.getByLabelText("Number"), "+55 (11) 98765-4321");
};

test("a text can be sent once token, number and text are there, and the answer is shown with its meaning", async () => {
  const sent = answered(200, { mensagem: "Mensagem enviada", messageId: "77", messageIds: ["77"], ticketId: 5 });
  show(<ApiPage />);
  const text = await trial("Send a text");
  const button = text.getByRole("button", { name: "Send text" });
  expect(button).toHaveProperty("disabled", true);
  await typeTokenAndNumber();
  expect(button).toHaveProperty("disabled", true);
  await userEvent.type(text.getByLabelText("Message"), "Oi");
  await userEvent.click(button);

  expect((await text.findByRole("status")).textContent).toContain("77");
  expect(sent).toEqual([{ token: "Bearer secret-token", number: "5511987654321", body: "Oi", file: null }]);
});

test("media waits for its file, and a token that holds no more says so without ending the session", async () => {
  const sent = answered(401, { error: "ERR_API_TOKEN" });
  show(<ApiPage />);
  await typeTokenAndNumber();
  const media = await trial("Send media");
  const button = media.getByRole("button", { name: "Send media" });
  expect(button).toHaveProperty("disabled", true);
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(input!, new File(["x"], "pedido.pdf", { type: "application/pdf" }));
  await userEvent.click(button);

  expect((await media.findByRole("alert")).textContent).toContain("401");
  expect(sent).toMatchObject([{ file: "pedido.pdf" }]);
  expect(screen.getByRole("heading", { name: "Messages API" })).toBeTruthy();
});

test("what is copied sends the same, and the button says for a moment that it was", async () => {
  const user = userEvent.setup();
  show(<ApiPage />);
  await user.type(screen.getByLabelText("Token"), "secret-token");
  const text = await trial("Send a text");
  await user.type(text.getByLabelText("Message"), "Oi");
  await user.click(text.getByRole("button", { name: "Copy as curl" }));

  await text.findByRole("button", { name: "Copied!" });
  const copied = await navigator.clipboard.readText();
  for (const part of ["/api/messages/send", "Bearer secret-token", '"body":"Oi"']) expect(copied).toContain(part);
  await waitFor(() => expect(text.getByRole("button", { name: "Copy as curl" })).toBeTruthy(), { timeout: 5000 });
});

test("the last calls of a connection stand there with what came of them", async () => {
  show(<ApiPage />);
  const row = await within(await screen.findByRole("list", { name: "Calls" })).findByRole("listitem");
  for (const part of ["+5511*****4321", "401", "Text"]) expect(row.textContent).toContain(part);
});

test("it says how much may be sent, what each answer means, and where the whole description stands", async () => {
  show(<ApiPage />);
  const limits = within(await screen.findByRole("region", { name: "Limits" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent?.replace(/\s/g, " "));
  expect(limits.slice(0, 4)).toEqual([
    "100 messages per minute on each connection",
    "Images up to 5 MB",
    "Videos up to 16 MB",
    "Documents up to 100 MB",
  ]);
  const answers = within(screen.getByRole("region", { name: "Answers" }));
  const statuses = answers.getAllByRole("term").map((term, at) => [term.textContent, answers.getAllByRole("definition")[at]?.textContent]);
  expect(statuses.map(([status]) => status)).toEqual(["200", "400", "401", "403", "409", "413", "429"]);
  expect(statuses.every(([, meaning]) => /^[A-Z].*\.$/.test(meaning ?? ""))).toBe(true);
  expect(screen.getByRole("link", { name: "Full API documentation" }).getAttribute("href")).toBe("/api/docs");
});
