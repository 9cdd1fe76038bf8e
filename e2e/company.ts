import { expect } from "vitest";
import { ask, askAs } from "./ask.ts";
import { closeFirstSteps } from "./owner.ts";

export const PASSWORD = "Jornada-segura-7";

/** How often each file has asked for a company of each name: a journey's second try must not fail because of its first. */
const created = new Map<string, number>();

/** A company for this journey alone, created as by sign-up. Its list of first steps is closed, unless it `isNew`. */
export async function createCompany(wanted: string, { isNew = false } = {}) {
  const key = `${expect.getState().testPath} ${wanted}`;
  const before = created.get(key) ?? 0;
  created.set(key, before + 1);
  const name = before === 0 ? wanted : `${wanted} ${before + 1}`;
  const [plan] = await ask<Array<{ id: number }>>("GET", "/plans/list");
  const email = emailOf(name);
  const { id } = await ask<{ id: number }>("POST", "/companies/cadastro", {
    body: { name, userName: "Dona da Casa", email, phone: "(11) 98765-4321", password: PASSWORD, planId: plan?.id },
  });
  if (!isNew) await closeFirstSteps(id);
  return { id, email, password: PASSWORD, addUser: (user: NewUser) => addUser(email, user) };
}

type NewUser = { name: string; profile?: "user" | "supervisor" | "admin" };

async function addUser(admin: string, { name, profile = "user" }: NewUser) {
  const as = await askAs(admin, PASSWORD);
  const email = emailOf(name);
  await as("POST", "/users", { name, email, password: PASSWORD, profile });
  return { name, email, password: PASSWORD };
}

const emailOf = (name: string) => `${name.toLowerCase().replace(/\W+/g, "-")}-${crypto.randomUUID().slice(0, 8)}@jornada.test`;
