import { expect, test } from "vitest";
import { whole } from "../../i18n/whole.ts";

const texts: [key: string, pt: string, en: string, es: string][] = [
  ["campaigns.title", "Campanhas", "Campaigns", "Campañas"],
  ["campaigns.search", "Buscar campanhas", "Search campaigns", "Buscar campañas"],
  ["campaigns.new", "Nova campanha", "New campaign", "Nueva campaña"],
  ["campaigns.empty", "Nenhuma campanha ainda", "No campaigns yet", "Aún no hay campañas"],
  ["campaigns.saved", "Campanha salva.", "Campaign saved.", "Campaña guardada."],
  ["campaigns.deleted", "Campanha excluída.", "Campaign deleted.", "Campaña eliminada."],
  ["campaigns.status.INATIVA", "Inativa", "Inactive", "Inactiva"],
  ["campaigns.status.PROGRAMADA", "Programada", "Scheduled", "Programada"],
  ["campaigns.status.EM_ANDAMENTO", "Em andamento", "In progress", "En curso"],
  ["campaigns.status.CANCELADA", "Cancelada", "Cancelled", "Cancelada"],
  ["campaigns.status.FINALIZADA", "Finalizada", "Finished", "Finalizada"],
  [
    "campaigns.stopped",
    "Campanha cancelada: o envio parou.",
    "Campaign cancelled: sending has stopped.",
    "Campaña cancelada: el envío se detuvo.",
  ],
  [
    "campaigns.restarted",
    "Campanha reiniciada: o envio continua.",
    "Campaign restarted: sending continues.",
    "Campaña reiniciada: el envío continúa.",
  ],
  ["campaigns.delete.title", "Excluir a campanha {{name}}?", "Delete the campaign {{name}}?", "¿Eliminar la campaña {{name}}?"],
  ["campaigns.reports.delivered", "{{done}} de {{all}} entregues", "{{done}} of {{all}} delivered", "{{done}} de {{all}} entregados"],
  ["campaigns.reports.cards.valid", "Contatos válidos", "Valid contacts", "Contactos válidos"],
  ["campaigns.reports.cards.delivered", "Entregues", "Delivered", "Entregados"],
  ["campaigns.reports.cards.connection", "Conexão", "Connection", "Conexión"],
  ["campaigns.reports.cards.contactList", "Lista de contatos", "Contact list", "Lista de contactos"],
  ["campaigns.reports.cards.scheduled", "Agendamento", "Schedule", "Programación"],
  ["campaigns.reports.cards.completed", "Conclusão", "Completion", "Finalización"],
  ["campaignsConfig.intervals", "Intervalos", "Intervals", "Intervalos"],
  ["campaignsConfig.variables", "Variáveis personalizadas", "Custom variables", "Variables personalizadas"],
  ["campaignsConfig.fillAll", "Preencha todos os campos", "Fill in all fields", "Rellena todos los campos"],
  ["campaignsConfig.known", "Esta variável já existe", "This variable already exists", "Esta variable ya existe"],
  ["campaignsConfig.added", "Variável adicionada", "Variable added", "Variable añadida"],
  ["campaignsConfig.removed", "Variável removida", "Variable removed", "Variable quitada"],
  ["campaignsConfig.saved", "Configurações salvas.", "Settings saved.", "Ajustes guardados."],
];

test.each(texts)("%s is worded as agreed in three languages", (key, ...wordings) => {
  expect([whole.pt, whole.en, whole.es].map((words) => textAt(words, key))).toEqual(wordings);
});

const textAt = (words: object, key: string) =>
  key.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], words);
