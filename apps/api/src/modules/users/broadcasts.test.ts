import { UserNews } from "@recado/contract/users";
import { expect, test } from "vitest";
import { PASSWORD } from "../../testing/accounts.ts";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { userAway, userSeen } from "./presence.ts";

test("colleagues who apply what they hear see what a fresh load shows", async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const load = async () => (await call(admin, "GET", "/users")).body.users.map((user: unknown) => UserNews.parse(user));
  const shown = new Map<number, UserNews>((await load()).map((user: UserNews) => [user.id, user]));

  const form = { name: "Bia", email: `${crypto.randomUUID()}@acme.test`, password: PASSWORD };
  const caio = await company.createUser({ name: "Caio" });
  shown.set(
    caio.id,
    (await load()).find(({ id }: UserNews) => id === caio.id),
  );
  const bia = () => [...shown.values()].find(({ email }) => email === form.email)?.id;
  const steps = [
    () => call(admin, "POST", "/users", form),
    () => call(admin, "PUT", `/users/${bia()}`, { name: "Bia Lima", profile: "supervisor", allTicket: "enabled" }),
    () => call(caio, "POST", "/users/set-language/en"),
    () => userSeen(company.id, admin.id),
    () => userAway(company.id, admin.id),
    () => call(admin, "DELETE", `/users/${caio.id}`),
  ];

  for (const step of steps) {
    const [news, ...more] = await eventsDuring(company.id, step);
    expect(more).toEqual([]);
    expect(news).toMatchObject({ event: `company-${company.id}-user`, rooms: ["everybody"], except: [] });
    const { user, userId } = news!.payload as { user?: UserNews; userId: number };
    if (user) shown.set(user.id, user);
    else shown.delete(userId);
    expect(byId([...shown.values()])).toEqual(byId(await load()));
  }
  expect(shown.size).toBe(2);
});

const byId = (users: UserNews[]) => users.toSorted((a, b) => a.id - b.id);
