import type { ManagedCompany } from "@recado/contract/managed-companies";

const at = "2026-01-01T12:00:00.000Z";

export const aCompany = (more: Partial<ManagedCompany> = {}): ManagedCompany => ({
  id: 7,
  name: "Padaria Sol",
  email: "dona@sol.test",
  phone: null,
  document: "11222333000181",
  status: true,
  platform: false,
  dueDate: "2030-01-31T23:59:59.999-03:00",
  recurrence: "MENSAL",
  language: "pt",
  timeZone: "America/Sao_Paulo",
  schedules: [],
  holidays: [],
  planId: 3,
  campaignsEnabled: true,
  lastMessageAt: null,
  createdAt: at,
  updatedAt: at,
  plan: { id: 3, name: "Essencial", value: 97.5, users: 3, connections: 1, queues: 5, storage: 1 },
  usage: { users: 2, connections: 2, queues: 0, storage: 1024 * 1024 },
  ...more,
});
