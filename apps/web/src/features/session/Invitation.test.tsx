import { auth } from "@recado/contract/auth";
import { invitations } from "@recado/contract/invitations";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesFromElements, Route } from "react-router";
import { expect, test } from "vitest";
import { answer, aUser, refuse, showRoutes, signedIn } from "../../testing.tsx";
import { Invitation } from "./Invitation.tsx";

const rui = { name: "Rui Alves", email: "rui@padaria-sol.test", company: "Padaria Sol" };
const routes = createRoutesFromElements(
  <>
    <Route path="/invitation" element={<Invitation />} />
    <Route path="/" element={<h1>Start</h1>} />
    <Route path="/login" element={<h1>Door</h1>} />
  </>,
);
const open = () => showRoutes(routes, "/invitation#5.7.secret");
const choose = async (password: string) => {
  await userEvent.type(await screen.findByLabelText("Password *"), password);
  await userEvent.click(screen.getByRole("button", { name: "Save password and sign in" }));
};

test("the link says who invites whom; with a password of one's own one is in", async () => {
  const sent: unknown[] = [];
  answer(invitations.show, ({ body }) => {
    sent.push(body.token);
    return rui;
  });
  answer(invitations.accept, ({ body }) => {
    sent.push(body);
    return { email: rui.email };
  });
  answer(auth.login, ({ body }) => {
    sent.push(body);
    return { token: "token-1", user: aUser({ ...rui, company: aUser().company }) };
  });
  open();
  expect(await screen.findByText("Padaria Sol invited you to Recado. Choose a password to sign in.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(rui.email);
  await choose("abc");
  expect(sent).toEqual(["5.7.secret"]);
  await choose("bom trabalho 9");
  expect(await screen.findByRole("heading", { name: "Start" })).toBeTruthy();
  expect(sent.slice(1)).toEqual([
    { token: "5.7.secret", password: "abcbom trabalho 9" },
    { email: rui.email, password: "abcbom trabalho 9" },
  ]);
});

test("a link that is worth nothing any more says whom to ask", async () => {
  refuse(invitations.show, "ERR_NO_INVITATION_FOUND");
  open();
  expect(await screen.findByText(/no longer valid/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" }), "it would be answered alike").toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Back to sign in" }));
  expect(await screen.findByRole("heading", { name: "Door" })).toBeTruthy();
});

test("what could not be asked is asked once more", async () => {
  refuse(invitations.show, "ERR_UNAVAILABLE");
  open();
  const again = await screen.findByRole("button", { name: "Try again" });
  answer(invitations.show, () => rui);
  await userEvent.click(again);
  expect(await screen.findByText(/Choose a password/)).toBeTruthy();
});

test("whoever is signed in as somebody else is told so, and is not led past it", async () => {
  signedIn({ name: "Ana Souza" });
  answer(invitations.show, () => rui);
  answer(auth.logout, () => null);
  open();
  expect(await screen.findByText(/Ana Souza is signed in on this browser/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(screen.getByText(/Choose a password/)).toBeTruthy());
});
