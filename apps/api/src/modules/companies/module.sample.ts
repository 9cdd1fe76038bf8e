import { everybodyIn, refused, type Sample } from "../../testing/sample.ts";
import { changeLocale } from "./actions.ts";

const day = { weekday: "Segunda", weekdayEn: "monday", startTime: "08:00", endTime: "12:00" };
const holiday = { date: "2026-12-24", name: "Véspera" };
const at = (startTime: string, endTime: string) => ({ ...day, startTime, endTime });

export const sample: Sample = {
  records: { "companies.companyId": async ({ id }) => id },
  others: {
    "companies.plan": 200,
    "companies.show": 200,
    "companies.updateLocale": 403,
    "companies.updateHours": 403,
    "companies.firstSteps": 403,
    "companies.showFirstSteps": 403,
  },
  ids: { "companies.signUp planId": { with: () => 2_147_483_647, answers: refused } }, // plans that are not offered have a test of their own
  facts: { companyId: "companies.companyId" },
  factValues: { what: ["locale"] },
  events: {
    company: {
      async act({ lia, ok, call }) {
        await ok(call(lia, "PUT", `/companies/${lia.companyId}/locale`, { timeZone: "America/Bahia", language: "pt" }));
        await ok(call(lia, "PUT", `/companies/${lia.companyId}/schedules`, { schedules: [day] }));
      },
      heard: everybodyIn("update", "update"),
    },
  },
  daily: {
    heard: ["company"],
    live: ({ company }) =>
      company.as(company.admin, (ctx) => changeLocale(ctx, company.id, { timeZone: "America/Sao_Paulo", language: "pt" })),
  },
  bounds: [
    {
      names: ["companies.updateLocale"],
      field: "timeZone",
      takes: () => ["America/Bahia", "Europe/Lisbon", "UTC"],
      refuses: ["", "America/Atlantis", "-03:00", "america/bahia", "posix/America/Bahia", 3],
    },
    { names: ["companies.updateLocale"], field: "language", takes: () => ["pt", "en", "es"], refuses: ["", "fr", "pt-BR"] },
    {
      names: ["companies.updateHours"],
      field: "schedules",
      takes: () => [[], [day, at("12:00", "18:00")], [at("", "")], [at("00:00", "00:00"), at("22:00", "02:00")]],
      refuses: [
        [at("25:00", "26:00")],
        [at("8:00", "12:00")],
        [day, at("09:00", "10:00")],
        [{ ...day, weekdayEn: "segunda" }],
        [at("08:00", "")],
        "none",
      ],
    },
    {
      names: ["companies.updateHours"],
      field: "holidays",
      takes: () => [[], [{ date: "2026-12-25", name: "Natal" }], [{ date: "2026-12-24", name: "", startTime: "08:00", endTime: "12:00" }]],
      refuses: [
        [{ date: "2026-02-30", name: "" }],
        [{ date: "25/12/2026", name: "" }],
        [{ date: "2026-12-24", name: "", startTime: "25:00" }],
        [{ date: "2026-12-24", name: "", startTime: "08:00" }],
        [holiday, holiday],
        [
          { ...holiday, startTime: "08:00", endTime: "12:00" },
          { ...holiday, startTime: "11:00", endTime: "13:00" },
        ],
      ],
    },
  ],
};
