import { type Connection, connections } from "@recado/contract/connections";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, show, signedIn } from "../../testing.tsx";
import { ConnectionList } from "./ConnectionList.tsx";
import { aConnection } from "./testing/samples.ts";

const listed = (over: Partial<Connection>) => answer(connections.list, () => [aConnection(over)]);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

async function open() {
  await press("More actions for Loja");
  await userEvent.click(await screen.findByRole("menuitem", { name: "API token" }));
  return screen.findByRole("dialog", { name: "API token of Loja" });
}

test("a token is shown once: whoever opens the dialog again hears only that there is one, and that another takes its place", async () => {
  signedIn({ profile: "admin" });
  let made = 0;
  listed({ hasToken: false });
  answer(connections.makeToken, () => {
    made += 1;
    listed({ hasToken: true });
    return { token: `secret-${made}` };
  });
  show(<ConnectionList />);
  await open();
  await press("Make a token");
  expect(await screen.findByRole("textbox", { name: "API token" })).toHaveProperty("value", "secret-1");
  expect(screen.getByText("Keep it now: it will not be shown again.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Make/ })).toBeNull();

  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const again = await open();
  await waitFor(() => expect(again.textContent).toContain("There is a token already."));
  expect([again.textContent, document.body.innerHTML].join()).not.toContain("secret-1");
  expect(made).toBe(1);
  await press("Make a new token");
  expect(await screen.findByRole("textbox", { name: "API token" })).toHaveProperty("value", "secret-2");
});
