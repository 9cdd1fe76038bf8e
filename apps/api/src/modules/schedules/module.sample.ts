import { PIXEL } from "@recado/channels/testing/fakeGraph/media";
import { clientsOwn, everybodyIn, refused, type Sample } from "../../testing/sample.ts";
import { aContact } from "../../testing/sweeps/places.ts";
import type { Stage } from "../../testing/sweeps/told.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { changeSchedule, removeSchedule } from "./actions.ts";
import { aContactOf, createSchedule, inAnHour } from "./factory.ts";

async function aSchedule(company: Peopled, status = "PENDENTE") {
  const { admin, canary, run } = company;
  const { id } = await createSchedule(company, admin, { contactId: await aContact(company), body: `Até amanhã ${canary}` });
  await run(({ tx }) => tx.updateTable("schedules").set({ status }).where("id", "=", id).execute());
  return id;
}
const aForm = async (company: Peopled) => ({ contactId: await aContact(company), body: "Até amanhã!", sendAt: "2099-01-31T09:00" });

async function planned({ company, eve, ok, call }: Stage) {
  const values = { body: "Seu pedido está pronto.", sendAt: inAnHour(), contactId: await aContactOf(company) };
  const { id } = await ok(call(eve, "POST", "/schedules", values));
  await ok(call(eve, "PUT", `/schedules/${id}`, { ...values, body: "Seu pedido saiu." }));
  await ok(call(eve, "DELETE", `/schedules/${id}`));
}

export const sample: Sample = {
  records: { "schedules.id": aSchedule, "schedules.resend.id": (company) => aSchedule(company, "ERRO") },
  bodies: { "schedules.create": aForm, "schedules.update": aForm },
  // Everybody sees the agenda.
  others: {
    "schedules.show": 200,
    "schedules.update": 200,
    "schedules.remove": 200,
    "schedules.resend": 200,
    "schedules.attach": 200,
    "schedules.detach": 200,
  },
  ids: {
    "schedules.create contactId": { with: ({ contact }) => contact, answers: refused },
    "schedules.create ticketId": { with: ({ ticket }) => ticket, answers: refused },
    "schedules.create clientId": clientsOwn,
    "schedules.update contactId": { with: ({ contact }) => contact, answers: refused },
    "schedules.update ticketId": { with: ({ ticket }) => ticket, answers: refused },
  },
  facts: { scheduleId: "schedules.id" },
  events: {
    schedule: { act: planned, heard: everybodyIn("create", "update", "delete") },
    scheduleUndashed: { act: planned, heard: everybodyIn("create", "update", "delete") },
  },
  daily: {
    heard: ["schedule", "scheduleUndashed"],
    async live({ company }, text) {
      const contactId = await aContact(company);
      const { id, sendAt } = await createSchedule(company, company.supervisor, { contactId, body: text });
      await company.as(company.supervisor, async (ctx) => {
        await changeSchedule(ctx, id, { contactId, body: `${text}!`, sendAt: sendAt.toISOString() });
        await removeSchedule(ctx, id);
      });
    },
  },
  uploads: { "schedules.attach": { content: PIXEL, ending: "png" } },
};
