import { auth } from "@recado/contract/auth";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesFromElements, Route } from "react-router";
import { expect, test } from "vitest";
import { safeNext } from "../../lib/session/nextPage.ts";
import { leave, session } from "../../lib/session.ts";
import { answer, aUser, cutOff, refuse, showRoutes, signedIn } from "../../testing.tsx";
import { Private, Public } from "./guards.tsx";
import { LoginForm } from "./LoginForm.tsx";

const routes = createRoutesFromElements(
  <>
    <Route element={<Public />}>
      <Route path="/login" element={<LoginForm />} />
    </Route>
    <Route element={<Private />}>
      <Route path="/" element={<h1>Start</h1>} />
      <Route path="/tickets" element={<h1>Start</h1>} />
      <Route path="/tags" element={<h1>Tags</h1>} />
      <Route path="/expired" element={<h1>Expired</h1>} />
    </Route>
  </>,
);

const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const press = () => userEvent.click(screen.getByRole("button", { name: "Sign in" }));
const signIn = async () => {
  await userEvent.type(email(), "ana@padaria-sol.test");
  await userEvent.type(password(), "bom trabalho 9");
  await press();
};

test("whoever is not signed in is asked to, and then comes where he wanted to go", async () => {
  answer(auth.login, ({ body }) => {
    expect(body).toEqual({ email: "ana@padaria-sol.test", password: "bom trabalho 9" });
    return { token: "token-1", user: aUser() };
  });
  const { router } = showRoutes(routes, "/tags?searchParam=vip");
  expect(await screen.findByRole("heading", { name: "Sign in to your account" })).toBeTruthy();

  await signIn();

  expect(await screen.findByRole("heading", { name: "Tags" })).toBeTruthy();
  expect(router.state.location.search).toBe("?searchParam=vip");
  expect(localStorage.getItem("userId")).toBe("1");
});

test("a wrong password says what to do, and the e-mail stays", async () => {
  refuse(auth.login, "ERR_INVALID_CREDENTIALS");
  showRoutes(routes, "/login");
  await signIn();
  expect((await screen.findByText("Wrong email or password. Check them and try again.")).closest("[role=alert]")).toBeTruthy();
  expect(email().value).toBe("ana@padaria-sol.test");
});

test("without a network one is told so, and may try again", async () => {
  cutOff(auth.login);
  showRoutes(routes, "/login");
  await signIn();
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();

  answer(auth.login, () => ({ token: "token-1", user: aUser() }));
  await press();
  expect(await screen.findByRole("heading", { name: "Start" })).toBeTruthy();
});

test("empty fields are asked for, and nothing is sent", async () => {
  showRoutes(routes, "/login");
  await press();
  expect(await screen.findByText("Enter the email.")).toBeTruthy();
  expect(screen.getByText("Enter the password.")).toBeTruthy();
});

test("the password is shown by a button that says whether it is", async () => {
  showRoutes(routes, "/login");
  const eye = await screen.findByRole("button", { name: "Show password" });
  expect([password().type, eye.getAttribute("aria-pressed")]).toEqual(["password", "false"]);
  await userEvent.click(eye);
  expect([password().type, eye.getAttribute("aria-pressed")]).toEqual(["text", "true"]);
});

test("the caps lock is noticed while one types", async () => {
  showRoutes(routes, "/login");
  await screen.findByRole("heading");
  await userEvent.type(password(), "{CapsLock}a");
  expect(screen.getByText("Caps Lock is on.")).toBeTruthy();
});

test("the language changes before one has signed in, and the stored one comes with the person", async () => {
  answer(auth.login, () => ({ token: "token-1", user: aUser({ language: "es" }) }));
  showRoutes(routes, "/login");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Language" }), "pt");
  expect(await screen.findByRole("heading", { name: "Entre na sua conta" })).toBeTruthy();
  expect(document.documentElement.lang).toBe("pt-BR");
  expect(localStorage.getItem("i18nextLng")).toBe("pt");

  await userEvent.type(screen.getByLabelText("E-mail"), "ana@padaria-sol.test");
  await userEvent.type(screen.getByLabelText("Senha"), "bom trabalho 9");
  await userEvent.click(screen.getByRole("button", { name: "Entrar" }));
  await waitFor(() => expect(document.documentElement.lang).toBe("es-ES"));
});

test("whoever is signed in has no business at the sign-in", async () => {
  signedIn();
  showRoutes(routes, "/login?next=/tags");
  expect(await screen.findByRole("heading", { name: "Tags" })).toBeTruthy();
});

test.each([
  ["whoever comes back after his session was over is led to where he was", aUser().id, "Tags"],
  ["and nobody else is", 99, "Start"],
])("%s", async (_, before, heading) => {
  signedIn({ id: before });
  act(() => leave());
  answer(auth.login, () => ({ token: "token-1", user: aUser() }));
  showRoutes(routes, "/login?next=/tags");
  await screen.findByLabelText("Email");
  await signIn();
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
});

test("past the due date only the notice is open", async () => {
  signedIn({ expired: true });
  showRoutes(routes, "/tags");
  expect(await screen.findByRole("heading", { name: "Expired" })).toBeTruthy();
});

test("a company in good standing has no notice to read", async () => {
  signedIn();
  showRoutes(routes, "/expired");
  expect(await screen.findByRole("heading", { name: "Start" })).toBeTruthy();
  expect(session().state).toBe("in");
});

test.each(["//evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)", "/\t/evil.test", "tags", "/login?next=/login", null])(
  "%s is no place to be led to",
  (next) => expect(safeNext(next)).toBe("/"),
);

test("a page of ours is", () => expect(safeNext("/tags?searchParam=a%20b")).toBe("/tags?searchParam=a%20b"));
