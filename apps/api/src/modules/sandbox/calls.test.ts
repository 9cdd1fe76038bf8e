import type { SandboxPerson } from "@recado/contract/sandbox";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { runProviderRequest } from "../messages/delivery/providerRequests.ts";
import { arrive, fakeChannel, heldConnection, messagesOf } from "../messages/factory.ts";
import { phoneOf } from "./phone.ts";

/** A phone, and a company that accepts calls or does not. */
async function world({ wanted }: { wanted: boolean }) {
  const company = await createCompany();
  const value = wanted ? "enabled" : "disabled";
  await company.run(({ tx }) => tx.updateTable("settings").set({ value }).where("key", "=", "call").execute());
  const admin = await company.createUser({ profile: "admin" });
  const held = await heldConnection(company);
  const path = `/sandbox/${held.connectionId}`;
  const phone = phoneOf(company.id, held.connectionId);
  const [marina]: SandboxPerson[] = (await call(admin, "GET", path)).body.people;
  const channel = { ...fakeChannel().channel, rejectCall: ({ callId }: { callId: string }) => phone.rejectCall(callId) };
  const chat = `${path}/people/${marina!.id}`;
  return {
    company,
    ring: (body: object) => call(admin, "POST", `${chat}/call`, body),
    /** Delivers the news to the company, and does what it requests of the phone. */
    async heard() {
      const news = await phone.news();
      await arrive(company, held, ...news.arrivals.map(({ inbound }) => inbound));
      await news.acknowledge();
      while (await runProviderRequest(company.id, held, channel));
    },
    shown: async () => (await call(admin, "GET", `${chat}/messages`)).body,
  };
}

test("where the company wants no calls, one is refused: it stands so on the phone, and in the conversation", async () => {
  const { company, ring, heard, shown } = await world({ wanted: false });
  await ring({ video: true, state: "missed" });
  expect(await shown()).toMatchObject([{ kind: "call", body: "video", callState: "missed" }]);
  await heard();
  expect(await shown()).toMatchObject([{ kind: "call", body: "video", callState: "refused" }]);
  expect((await messagesOf(company)).map(({ kind }) => kind)).toContain("call");
});

test("where calls may ring, nobody answers, or whoever calls gives up: nothing is refused", async () => {
  const { company, ring, heard, shown } = await world({ wanted: true });
  await ring({ state: "missed" });
  await ring({ state: "ended" });
  await heard();
  expect(await shown()).toMatchObject([
    { body: "voice", callState: "missed" },
    { body: "voice", callState: "ended" },
  ]);
  expect((await messagesOf(company)).filter(({ kind }) => kind === "call")).toHaveLength(2);
});
