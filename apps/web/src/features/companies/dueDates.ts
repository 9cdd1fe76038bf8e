import type { Recurrence } from "@recado/contract/companies";
import type { z } from "zod";

const months: Record<z.infer<typeof Recurrence>, number> = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 };

/** One period later, on the same day of the month, or on the last day of a shorter month. */
export function renewed(day: string, recurrence: keyof typeof months): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months[recurrence], 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** A row's mark, by whole days from today to the due date, both in the company's zone. */
export function urgency(dueDay: string, today: string): "warning" | "danger" | "critical" | undefined {
  const days = Math.round((Date.parse(dueDay) - Date.parse(today)) / 86_400_000);
  if (days === 5) return "warning";
  if (days >= -3 && days <= 4) return "danger";
  return days === -4 ? "critical" : undefined;
}

/** The date in that zone, as a date input takes it. */
export const dayIn = (zone: string, at: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
