import { type Flow, flows } from "@recado/contract/flows";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, api, refuse, show, signedIn } from "../../testing.tsx";
import { FlowList } from "./FlowList.tsx";
import { aFlow } from "./testing/samples.ts";

const listed = (...records: Flow[]) => answer(flows.list, () => ({ flows: records, count: records.length, hasMore: false }));
beforeEach(() => void signedIn({ profile: "admin" }));

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const inDialog = async (title: string) => within(await screen.findByRole("dialog", { name: title }));

test("where there is none yet it says what they are for, and offers to make or bring one", async () => {
  listed();
  show(<FlowList />);
  expect(await screen.findByText("No flows yet")).toBeTruthy();
  for (const name of ["New flow", "Import"]) expect(screen.getByRole("button", { name })).toBeTruthy();
});

test("a row leads to where the flow is drawn, and says whether it runs, what is not published and who is at it", async () => {
  const lease = { userId: 9, name: "Bia", tab: crypto.randomUUID(), until: "2026-01-01T00:00:30.000Z" };
  listed(aFlow({ isChanged: true, lease }), aFlow({ id: 2, name: "Novo", publishedVersionId: null, active: false }));
  show(<FlowList />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(within(first!).getByRole("link", { name: "Boas-vindas" }).getAttribute("href")).toBe("/flowbuilder/1");
  for (const mark of ["Active", "Unpublished draft", "Bia is editing"]) expect(within(first!).getByText(mark)).toBeTruthy();
  for (const mark of ["Disabled", "Never published"]) expect(within(second!).getByText(mark)).toBeTruthy();
});

test("a flow is made from a template, and a name that is taken, too short or missing is said on its field", async () => {
  listed();
  const sent: unknown[] = [];
  answer(flows.create, ({ body }) => {
    sent.push(body);
    return aFlow();
  });
  show(<FlowList />);
  await screen.findByText("No flows yet");
  await press("New flow");
  const dialog = await inDialog("New flow");
  const save = () => userEvent.click(dialog.getByRole("button", { name: "Save" }));
  const name = dialog.getByRole("textbox", { name: /^Name/ });
  await save();
  expect(await dialog.findByText("Enter a name!")).toBeTruthy();
  await userEvent.type(name, "a");
  await save();
  expect(await dialog.findByText("Too short!")).toBeTruthy();
  await userEvent.type(name, "b".repeat(60));
  await save();
  expect(await dialog.findByText("Too long!")).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.type(name, "Pesquisa");
  // The server's response for a duplicate name.
  api.use(http.post("*/api/flowbuilder", () => HttpResponse.json("exist", { status: 402 }), { once: true }));
  await save();
  expect(await dialog.findByText("There is a flow with this name already.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("radio", { name: /^Satisfaction survey/ }));
  await save();
  expect(await screen.findByText("Flow created!")).toBeTruthy();
  expect(sent).toEqual([{ name: "Pesquisa", template: "survey", language: "en" }]);
});

test("a flow is renamed and switched off, and duplicated after a question", async () => {
  listed(aFlow());
  const sent: unknown[] = [];
  const keep = ({ body }: { body: unknown }) => void sent.push(body);
  answer(flows.update, (request) => {
    keep(request);
    return "ok" as const;
  });
  answer(flows.duplicate, (request) => {
    keep(request);
    return aFlow({ id: 2 });
  });
  show(<FlowList />);
  await press("Edit Boas-vindas");
  const dialog = await inDialog("Edit flow");
  await userEvent.click(dialog.getByRole("switch", { name: /^Active/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Flow updated!")).toBeTruthy();
  await press("More options for Boas-vindas");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
  await userEvent.click((await inDialog("Duplicate the flow Boas-vindas?")).getByRole("button", { name: "Duplicate" }));
  expect(await screen.findByText("Flow duplicated!")).toBeTruthy();
  expect(sent).toEqual([{ flowId: 1, name: "Boas-vindas", active: false }, { flowId: 1 }]);
});

test("one that is in use stays, and where it is used is named", async () => {
  listed(aFlow());
  refuse(flows.remove, "ERR_FLOW_IN_USE", { where: { connections: [{ id: 3, name: "Loja" }], phrases: [{ id: 7, name: "Promo" }] } });
  show(<FlowList />);
  await press("Delete Boas-vindas");
  await userEvent.click((await inDialog("Delete the flow Boas-vindas?")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/Boas-vindas is in use in the connection Loja and the phrase Promo\./)).toBeTruthy();
});

test("a file with what this company does not have is refused place by place, and brought without it where one says so", async () => {
  listed();
  const file = { format: "recado-flow" };
  let isFirst = true;
  answer(flows.imported, () => ({ flow: aFlow(), missing: [{ node: "q", what: "queue" as const, name: "Vendas" }] }));
  api.use(
    http.post("*/api/flowbuilder/import", async ({ request }) => {
      expect(await request.clone().json()).toEqual({ file, without: !isFirst });
      if (!isFirst) return undefined;
      isFirst = false;
      const details = {
        "file.nodes.2.data.queue": ["no_such_queue"],
        "file.nodes.1.data.elements.0.value": ["no_such_file"],
        "file.nodes.1.data.elements.3.value": ["no_such_file"],
      };
      return HttpResponse.json({ error: "ERR_VALIDATION", details }, { status: 400 });
    }),
  );
  show(<FlowList />);
  await screen.findByText("No flows yet");
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  await userEvent.upload(input, new File(["none"], "a.json", { type: "application/json" }));
  expect(await screen.findByText("This file is not an exported flow.")).toBeTruthy();
  await userEvent.upload(input, new File([JSON.stringify(file)], "b.json", { type: "application/json" }));
  const dialog = await inDialog("The file cannot be imported");
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Block 2: this company does not have the block's file",
    "Block 3: this company has no such queue",
  ]);
  await userEvent.click(dialog.getByRole("button", { name: "Import without them" }));
  expect(await screen.findByText("Flow Boas-vindas imported. 1 block has lost its queue or file.")).toBeTruthy();
});

test("what others make of a flow is seen at once; what they draw changes nothing here", async () => {
  let requestCount = 0;
  answer(flows.list, () => {
    requestCount++;
    return { flows: [aFlow({ name: requestCount > 1 ? "Outono" : "Verão" })], count: 1, hasMore: false };
  });
  show(<FlowList />);
  await screen.findByText("Verão");
  tell("flow", { action: "draft", id: 1, version: 2, by: { userId: 9, name: "Bia", tab: null } });
  tell("flow", { action: "lease", id: 1, lease: null });
  expect(await screen.findByText("Outono")).toBeTruthy();
  await waitFor(() => expect(requestCount).toBe(2));
});
