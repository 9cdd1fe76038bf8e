import { auth } from "@recado/contract/auth";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, refuse, show } from "../../testing.tsx";
import { ForgotPassword } from "./ForgotPassword.tsx";

async function askForCode() {
  show(<ForgotPassword />, "/forgetpsw");
  await userEvent.type(screen.getByLabelText("Email"), "ana@padaria-sol.test");
  await userEvent.click(screen.getByRole("button", { name: "Send code" }));
}

async function atSecondStep() {
  answer(auth.forgot, () => ({ message: "sent" }));
  await askForCode();
  await screen.findByRole("heading", { name: "Create a new password" });
}

const code = () => screen.getByLabelText<HTMLInputElement>("Verification code");
const fill = async (password: string, confirmation = password) => {
  await userEvent.type(screen.getByLabelText("New password"), password);
  await userEvent.type(screen.getByLabelText("Confirm the new password"), confirmation);
  await userEvent.click(screen.getByRole("button", { name: "Reset password" }));
};

test("an unknown e-mail is said in a notice and beside the field", async () => {
  refuse(auth.forgot, "ERR_EMAIL_NOT_FOUND");
  await askForCode();
  await waitFor(() => expect(screen.getAllByText("Email not found. Check the address.")).toHaveLength(2));
});

test("the code may be pasted with whatever is around it; then the new password is set", async () => {
  await atSecondStep();
  const sent: unknown[] = [];
  answer(auth.reset, ({ body }) => {
    sent.push(body);
    return { message: "changed" };
  });
  await userEvent.click(code());
  await userEvent.paste("Code: 123 456");
  expect(code().value).toBe("123456");
  await fill("Bom-trabalho-9");

  expect(await screen.findByText("Password updated. Sign in with the new one.")).toBeTruthy();
  expect(sent).toEqual([{ email: "ana@padaria-sol.test", token: "123456", password: "Bom-trabalho-9" }]);
});

test("the rules are ticked while one types", async () => {
  await atSecondStep();
  const rule = (name: string) => screen.getByText(name, { exact: false, selector: "[data-met]" }).dataset.met;
  expect(rule("upper-case letter")).toBe("false");
  await userEvent.type(screen.getByLabelText("New password"), "Bom");
  expect([rule("upper-case letter"), rule("lower-case letter"), rule("number"), rule("8 to 50")]).toEqual([
    "true",
    "true",
    "false",
    "false",
  ]);
});

test("two different passwords are noticed before anything is sent", async () => {
  await atSecondStep();
  await userEvent.type(code(), "123456");
  await fill("Bom-trabalho-9", "Bom-trabalho-8");
  expect(await screen.findByText("Both passwords must be the same.")).toBeTruthy();
});

test("a wrong code is said beside it", async () => {
  await atSecondStep();
  refuse(auth.reset, "ERR_RESET_CODE");
  await userEvent.type(code(), "123456");
  await fill("Bom-trabalho-9");
  expect(await screen.findByText(/That code is wrong or has expired/)).toBeTruthy();
  expect(code().getAttribute("aria-invalid")).toBe("true");
});

test("another code can be asked for, but not at once", async () => {
  await atSecondStep();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send again in 60 seconds" }).disabled).toBe(true);
});
