import { randomUUID } from "node:crypto";
import { digits, long } from "../../testing/bounds.ts";
import { createCompany, createSuper } from "../../testing/company.ts";
import { refused, type Sample } from "../../testing/sample.ts";
import { aCompany, planCalled } from "./factory.ts";

const forms = ["managedCompanies.create", "managedCompanies.update"];
const body = async () => aCompany(await planCalled("Escala"));
const nowhere = { with: () => 2_147_483_647, answers: refused };
const super_ = { names: forms, isSuper: true };

export const sample: Sample = {
  shared: { "managedCompanies.id": async () => (await createCompany()).id },
  bodies: { "managedCompanies.create": body, "managedCompanies.update": body }, // each needs a name of its own
  ids: { "managedCompanies.create planId": nowhere, "managedCompanies.update planId": nowhere },
  facts: { otherCompanyId: "managedCompanies.id" },
  events: {
    managedCompany: {
      async act({ ok, call }) {
        const one = await createSuper();
        const { id } = await ok(call(one, "POST", "/companies", await body()));
        await ok(call(one, "PUT", `/companies/${id}`, await body()));
        await ok(call(one, "DELETE", `/companies/${id}`));
      },
      heard: {}, // only for super users, who belong to the platform's company
    },
  },
  bounds: [
    { ...super_, field: "name", takes: () => [`Sol ${randomUUID()}`.slice(0, 30), long(50)], refuses: ["", "a", long(51), null] },
    { ...super_, field: "email", takes: () => [`${randomUUID()}@sol.test`], refuses: ["", "sol", null] },
    { ...super_, field: "phone", takes: () => ["", null, digits(11)], refuses: [long(31), 11] },
    {
      ...super_,
      field: "document",
      takes: () => ["", null, "529.982.247-25", "11.222.333/0001-81", "12.ABC.345/01DE-35"],
      refuses: ["529.982.247-26", "11.222.333/0001-82", "12.ABC.345/01DE-36", "123", long(21)],
    },
    {
      ...super_,
      field: "dueDate",
      takes: () => ["2030-01-31", "2030-01-31T23:59:59.999-03:00", "2999-12-31"],
      refuses: ["9999-12-31", "3000-01-01", "2001-01-01", "2030-02-30", "31/01/2030", 20300131],
    },
    { ...super_, field: "recurrence", takes: () => ["MENSAL", "BIMESTRAL", "TRIMESTRAL", "SEMESTRAL", "ANUAL"], refuses: ["", "SEMANAL"] },
  ],
};
