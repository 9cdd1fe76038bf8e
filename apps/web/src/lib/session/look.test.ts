import { beforeEach, expect, test, vi } from "vitest";
import { aUser } from "../../testing.tsx";

// The visit's token is read when the module loads.
beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, "error").mockReturnValue(undefined); // jsdom cannot navigate
  localStorage.setItem("token", JSON.stringify("own-token"));
  localStorage.setItem("drafts", "own drafts");
  sessionStorage.setItem("look", "look-token");
  return () => sessionStorage.clear();
});

const looking = aUser({ looking: { endsAt: "2030-01-01T12:00:00.000Z" } });

test("however often its end is told, the person's own session and drafts stay", async () => {
  const { enter, leave, session, tokenNow } = await import("../session.ts");
  enter({ token: "look-token", user: looking });
  leave();
  leave();
  expect(sessionStorage.getItem("look")).toBeNull();
  expect([localStorage.getItem("token"), localStorage.getItem("drafts")]).toEqual(['"own-token"', "own drafts"]);
  expect([session().state, tokenNow()]).toEqual(["in", "look-token"]);
});

test("what he has begun at home is neither shown there nor forgotten", async () => {
  const { enter } = await import("../session.ts");
  const { personNow, readDrafts } = await import("../../features/tickets/drafts/storedDrafts.ts");
  enter({ token: "look-token", user: looking });
  expect([personNow(), readDrafts().size, localStorage.getItem("drafts")]).toEqual([undefined, 0, "own drafts"]);
});

test("nothing but leaving is even sent", async () => {
  const { call } = await import("../api.ts");
  const { tags } = await import("@recado/contract/tags");
  const body = { name: "Nunca", color: "#112233", kanban: 0 as const };
  await expect(call(tags.create, { body })).rejects.toMatchObject({ code: "ERR_LOOKING" });
});
