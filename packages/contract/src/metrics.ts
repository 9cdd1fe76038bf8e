import type { Language } from "./common.ts";

type Texts = Record<Language, string>;

/** The time that assigns a record to a day; `now` has none. */
export type Dated = "now" | "queued" | "accepted" | "closed" | "created";

/** What a metric counts: its rows are tickets, attendances or contacts, and a number of the dashboard is their count or a mean. */
export type Definition = { of: "ticket" | "attendance" | "contact"; dated: Dated; name: Texts; says: Texts };

/** Every number of the dashboard, once: its name, what it counts, by which time, and what it leaves out. */
export const metrics = {
  happening: {
    of: "ticket",
    dated: "now",
    name: { pt: "Em atendimento", en: "In progress", es: "En atención" },
    says: {
      pt: "Tickets abertos agora. O número anterior é de quantos atendimentos já aceitos não estavam finalizados quando o período começou.",
      en: "Tickets that are open now. The previous number is how many accepted attendances were not closed when the period began.",
      es: "Tickets abiertos ahora. El número anterior es cuántas atenciones ya aceptadas no estaban finalizadas cuando empezó el período.",
    },
  },
  pending: {
    of: "ticket",
    dated: "now",
    name: { pt: "Aguardando", en: "Pending", es: "En espera" },
    says: {
      pt: "Tickets pendentes agora. O número anterior é de quantos atendimentos ainda não tinham sido aceitos quando o período começou.",
      en: "Tickets that are pending now. The previous number is how many attendances had not been accepted yet when the period began.",
      es: "Tickets pendientes ahora. El número anterior es cuántas atenciones aún no habían sido aceptadas cuando empezó el período.",
    },
  },
  unanswered: {
    of: "ticket",
    dated: "now",
    name: { pt: "Sem resposta", en: "Unanswered", es: "Sin respuesta" },
    says: {
      pt: "Tickets abertos ou pendentes em que a última palavra é do cliente, do mais antigo ao mais recente.",
      en: "Open or pending tickets in which the customer had the last word, oldest first.",
      es: "Tickets abiertos o pendientes en los que el cliente tuvo la última palabra, del más antiguo al más reciente.",
    },
  },
  queued: {
    of: "attendance",
    dated: "queued",
    name: { pt: "Iniciados", en: "Started", es: "Iniciados" },
    says: {
      pt: "Atendimentos que começaram a esperar no período. Devolver e transferir não começa outro; reabrir, sim.",
      en: "Attendances that began to wait in the period. Returning and transferring begins no new one; reopening does.",
      es: "Atenciones que empezaron a esperar en el período. Devolver y transferir no empieza otra; reabrir, sí.",
    },
  },
  accepted: {
    of: "attendance",
    dated: "accepted",
    name: { pt: "Aceitos", en: "Accepted", es: "Aceptados" },
    says: {
      pt: "Atendimentos aceitos pela primeira vez no período; contam para quem os aceitou.",
      en: "Attendances first accepted in the period; they count for whoever accepted them.",
      es: "Atenciones aceptadas por primera vez en el período; cuentan para quien las aceptó.",
    },
  },
  wait: {
    of: "attendance",
    dated: "accepted",
    name: { pt: "Tempo de espera", en: "Waiting time", es: "Tiempo de espera" },
    says: {
      pt: "Do início da espera até a primeira aceitação, dos atendimentos aceitos no período. Quem ainda espera não conta.",
      en: "From the start of the wait to the first acceptance, of attendances accepted in the period. Those still waiting are left out.",
      es: "Desde el inicio de la espera hasta la primera aceptación, de las atenciones aceptadas en el período. Las que aún esperan no cuentan.",
    },
  },
  finished: {
    of: "attendance",
    dated: "closed",
    name: { pt: "Finalizados", en: "Finished", es: "Finalizados" },
    says: {
      pt: "Atendimentos finalizados no período, também os que ninguém aceitou. Na tabela contam para quem os finalizou.",
      en: "Attendances closed in the period, including those that nobody accepted. In the table they count for whoever closed them.",
      es: "Atenciones finalizadas en el período, también las que nadie aceptó. En la tabla cuentan para quien las finalizó.",
    },
  },
  support: {
    of: "attendance",
    dated: "closed",
    name: { pt: "Tempo de atendimento", en: "Support time", es: "Tiempo de atención" },
    says: {
      pt: "Da primeira aceitação até o fim, dos atendimentos finalizados no período. Os que ninguém aceitou não contam.",
      en: "From the first acceptance to the end, of attendances closed in the period. Those that nobody accepted are left out.",
      es: "Desde la primera aceptación hasta el final, de las atenciones finalizadas en el período. Las que nadie aceptó no cuentan.",
    },
  },
  rated: {
    of: "attendance",
    dated: "closed",
    name: { pt: "Avaliações", en: "Ratings", es: "Valoraciones" },
    says: {
      pt: "Notas de 1 a 3 dos atendimentos finalizados no período, e quantos responderam dos que foram convidados a avaliar.",
      en: "Ratings from 1 to 3 of attendances closed in the period, and how many answered of those who were asked.",
      es: "Notas de 1 a 3 de las atenciones finalizadas en el período, y cuántos respondieron de los que fueron invitados a valorar.",
    },
  },
  asked: {
    of: "attendance",
    dated: "closed",
    name: { pt: "Convites para avaliar", en: "Ratings asked for", es: "Invitaciones a valorar" },
    says: {
      pt: "Atendimentos finalizados no período em que se pediu uma nota ou se recebeu uma.",
      en: "Attendances closed in the period for which a rating was asked for, or came.",
      es: "Atenciones finalizadas en el período en las que se pidió una nota o se recibió una.",
    },
  },
  newContacts: {
    of: "contact",
    dated: "created",
    name: { pt: "Novos contatos", en: "New contacts", es: "Contactos nuevos" },
    says: {
      pt: "Contatos criados no período. Grupos e contatos unidos a outro não contam.",
      en: "Contacts created in the period. Groups, and contacts merged into another one, are left out.",
      es: "Contactos creados en el período. Los grupos y los contactos unidos a otro no cuentan.",
    },
  },
  leads: {
    of: "contact",
    dated: "created",
    name: { pt: "Leads", en: "Leads", es: "Leads" },
    says: {
      pt: "Contatos criados no período que desde então, e ainda dentro dele, tiveram um atendimento.",
      en: "Contacts created in the period who have had an attendance since, still within it.",
      es: "Contactos creados en el período que desde entonces, y aún dentro de él, tuvieron una atención.",
    },
  },
} as const satisfies Record<string, Definition>;

export type Metric = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as [Metric, ...Metric[]];
