import { expect } from "vitest";
import { PASSWORD } from "../accounts.ts";
import { createCompany, type TestUserOptions } from "../company.ts";
import { eventually } from "../eventually.ts";
import { type AppProcess, callAt } from "../processes.ts";
import { openSocket } from "../socketClient.ts";
import { differences, type Shape, signedIn } from "./shapes.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type Person = { email: string; companyId: number; password?: string };

/** Another front end of this family in one person's browser: it knows the specification and none of our code. */
export async function frontEnd(app: AppProcess, { email, companyId, password = PASSWORD }: Person) {
  const login = await callAt(app, "POST", "/auth/login", { payload: { email, password } });
  expect([login.status, differences(signedIn, login.body)]).toEqual([200, []]);
  const { token, user } = login.body;

  /** The body of a successful answer, checked against its promised shape. */
  const ask = async (method: Method, path: string, { shape, payload }: { shape?: Shape; payload?: object } = {}) => {
    const { status, body } = await callAt(app, method, path, { token, ...(payload && { payload }) });
    expect([`${method} ${path}`, status >= 200 && status < 300 ? "ok" : { status, body }]).toEqual([`${method} ${path}`, "ok"]);
    if (shape) expect([`${method} ${path}`, differences(shape, body)]).toEqual([`${method} ${path}`, []]);
    return body;
  };
  return {
    app,
    token: token as string,
    user,
    cookie: login.headers.getSetCookie().find((one) => one.startsWith("jrt=")) ?? "",
    get: (path: string, shape?: Shape) => ask("GET", path, shape === undefined ? {} : { shape }),
    post: (path: string, payload: object, shape?: Shape) => ask("POST", path, { payload, ...(shape !== undefined && { shape }) }),
    put: (path: string, payload: object, shape?: Shape) => ask("PUT", path, { payload, ...(shape !== undefined && { shape }) }),
    remove: (path: string) => ask("DELETE", path),
    /** The status and error code of a refused call. */
    refused: async (method: Method, path: string, payload?: object) => {
      const { status, body } = await callAt(app, method, path, { token, ...(payload && { payload }) });
      return [status, body.error];
    },
    /** Opens a socket like that front end's frame and lists: the token in the address, and every join sent twice. */
    listen: async () => {
      const socket = openSocket(app.url, undefined, { query: { token } });
      expect(await socket.outcome()).toBe("ready");
      socket.send("userStatus");
      for (const status of ["open", "pending", "closed", "open"]) socket.send("joinTickets", status);
      socket.send("joinNotification");
      socket.send("joinChatBox", "undefined");
      await socket.wasRead();
      const eventsOf = (noun: string) => socket.of(`company-${companyId}-${noun}`) as Record<string, unknown>[];
      return {
        ...socket,
        news: eventsOf,
        /** Waits for so many events of a noun, and checks their shape. */
        hears: (noun: string, many: number, shape: Shape) =>
          eventually(
            () => eventsOf(noun),
            ({ length }) => length >= many,
          ).then((all) => {
            expect([noun, all.flatMap((one) => differences(shape, one))]).toEqual([noun, []]);
            return all;
          }),
      };
    },
  };
}
export type FrontEnd = Awaited<ReturnType<typeof frontEnd>>;

/** A company, its admin at such a front end, and a linked phone that customers write to. */
export async function office(app: AppProcess) {
  const company = await createCompany();
  const person = async (options: TestUserOptions) => frontEnd(app, await company.createUser({ password: PASSWORD, ...options }));
  const lia = await person({ name: "Lia", profile: "admin" });
  const { id: whatsappId } = await lia.post("/whatsapp", { name: "Loja", provider: "sandbox" });
  const phone = () => lia.get(`/sandbox/${whatsappId}`);
  const { connection } = await eventually(phone, ({ connection: { qrcode } }) => qrcode !== "");
  await lia.post(`/sandbox/${whatsappId}/scan`, { qrcode: connection.qrcode });
  await eventually(phone, (shown) => shown.connection.status === "CONNECTED");
  return {
    company,
    person,
    lia,
    whatsappId: whatsappId as number,
    /** A new customer writes, and their ticket waits in the list. */
    customer: async (name: string) => {
      const { id } = await lia.post(`/sandbox/${whatsappId}/people`, { name });
      const says = (body: string) => lia.post(`/sandbox/${whatsappId}/people/${id}/messages`, { body });
      const list = () => lia.get("/tickets?showAll=true&pageNumber=1");
      const found = async () => (await list()).tickets.find((one: { contact: { name: string } }) => one.contact.name === name);
      await says("Bom dia");
      return { id, says, ticket: await eventually(found, (one) => one !== undefined) };
    },
  };
}
