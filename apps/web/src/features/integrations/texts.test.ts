import { expect, test } from "vitest";
import { whole } from "../../i18n/whole.ts";

const texts: [key: string, pt: string, en: string, es: string][] = [
  ["integrations.search", "Buscar por nome ou tipo", "Search by name or type", "Buscar por nombre o tipo"],
  ["integrations.new", "Nova integração", "New integration", "Nueva integración"],
  ["integrations.editTitle", "Editar integração", "Edit integration", "Editar integración"],
  ["integrations.empty", "Nenhuma integração ainda", "No integrations yet", "Aún no hay integraciones"],
  ["integrations.typeNames.dialogflow", "DialogFlow", "DialogFlow", "DialogFlow"],
  ["integrations.typeNames.n8n", "N8N", "N8N", "N8N"],
  ["integrations.typeNames.webhook", "WebHook", "WebHook", "WebHook"],
  ["integrations.typeNames.typebot", "Typebot", "Typebot", "Typebot"],
  ["integrations.typeNames.flowbuilder", "Flowbuilder", "Flowbuilder", "Flowbuilder"],
  ["integrations.url", "URL", "URL", "URL"],
  ["integrations.slug", "Typebot - Slug", "Typebot - Slug", "Typebot - Slug"],
  ["integrations.expires", "Tempo para expirar (minutos)", "Time to expire (minutes)", "Tiempo para expirar (minutos)"],
  ["integrations.delay", "Intervalo (ms) entre mensagens", "Interval (ms) between messages", "Intervalo (ms) entre mensajes"],
  ["integrations.finish", "Palavra para finalizar o atendimento", "Word that ends the conversation", "Palabra para finalizar la atención"],
  ["integrations.restart", "Palavra para reiniciar o fluxo", "Word that restarts the flow", "Palabra para reiniciar el flujo"],
  ["integrations.unknownMessage", "Mensagem de opção inválida", "Message for an invalid option", "Mensaje de opción no válida"],
  [
    "integrations.restartMessage",
    "Mensagem ao reiniciar a conversa",
    "Message when the conversation restarts",
    "Mensaje al reiniciar la conversación",
  ],
  ["integrations.project", "Nome do projeto", "Project name", "Nombre del proyecto"],
  ["integrations.language", "Linguagem", "Language", "Idioma"],
  ["integrations.languages.pt-BR", "Português", "Portuguese", "Portugués"],
  ["integrations.languages.en", "Inglês", "English", "Inglés"],
  ["integrations.languages.es", "Espanhol", "Spanish", "Español"],
  ["integrations.json", "JsonContent", "JsonContent", "JsonContent"],
  ["integrations.test", "Testar", "Test", "Probar"],
  ["integrations.tested", "Integração testada com sucesso!", "Integration tested!", "¡Integración probada con éxito!"],
  [
    "integrations.testFailures.key",
    "O Google recusou a chave da conta de serviço.",
    "Google refused the service account’s key.",
    "Google rechazó la clave de la cuenta de servicio.",
  ],
  [
    "integrations.testFailures.missing",
    "O projeto ou a região não existe no Dialogflow.",
    "The project or the region does not exist in Dialogflow.",
    "El proyecto o la región no existe en Dialogflow.",
  ],
  [
    "integrations.testFailures.unreachable",
    "O Google não foi encontrado.",
    "Google could not be reached.",
    "No se pudo contactar con Google.",
  ],
  ["integrations.created", "Integração adicionada com sucesso!", "Integration added!", "¡Integración añadida con éxito!"],
  ["integrations.saved", "Integração editada com sucesso!", "Integration edited!", "¡Integración editada con éxito!"],
  ["integrations.deleted", "Integração excluída com sucesso!", "Integration deleted!", "¡Integración eliminada con éxito!"],
  ["integrations.delete.title", "Excluir a integração {{name}}?", "Delete the integration {{name}}?", "¿Eliminar la integración {{name}}?"],
  ["integrations.secret", "Segredo", "Secret", "Secreto"],
  [
    "integrations.secretOnce",
    "Guarde agora: ele não aparece de novo.",
    "Keep it now: it is not shown again.",
    "Guárdalo ahora: no se vuelve a mostrar.",
  ],
  ["integrations.off", "Desligada", "Switched off", "Desactivada"],
  ["integrations.failed", "Falhou", "Failed", "Falló"],
  [
    "integrations.failures.gone",
    "o servidor avisou que não existe mais",
    "the server said that it is gone",
    "el servidor avisó de que ya no existe",
  ],
  [
    "integrations.failures.limit",
    "o servidor recusou por limite de uso",
    "the server refused because of a usage limit",
    "el servidor rechazó por límite de uso",
  ],
  [
    "integrations.invalid.name.min",
    "Muito curto! Use pelo menos {{min}} caracteres.",
    "Too short! Use at least {{min}} characters.",
    "¡Demasiado corto! Usa al menos {{min}} caracteres.",
  ],
  ["integrations.invalid.urlN8N.required", "Informe a URL.", "Enter the URL.", "Escribe la URL."],
  ["integrations.invalid.typebotSlug.required", "Informe o slug.", "Enter the slug.", "Escribe el slug."],
  ["integrations.invalid.projectName.required", "Informe o nome do projeto.", "Enter the project name.", "Escribe el nombre del proyecto."],
  [
    "integrations.invalid.jsonContent.required",
    "Cole o JSON da chave da conta de serviço.",
    "Paste the JSON of the service account’s key.",
    "Pega el JSON de la clave de la cuenta de servicio.",
  ],
  [
    "integrations.invalid.jsonContent.format",
    "Este não é o JSON de uma chave de conta de serviço.",
    "This is not the JSON of a service account’s key.",
    "Este no es el JSON de una clave de cuenta de servicio.",
  ],
];

test.each(texts)("%s is worded as agreed in three languages", (key, ...wordings) => {
  expect([whole.pt, whole.en, whole.es].map((words) => textAt(words, key))).toEqual(wordings);
});

const textAt = (words: object, key: string) =>
  key.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], words);
