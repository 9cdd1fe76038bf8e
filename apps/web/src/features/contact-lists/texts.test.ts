import { expect, test } from "vitest";
import { whole } from "../../i18n/whole.ts";

const texts: [key: string, pt: string, en: string, es: string][] = [
  ["frame.groups.campaigns", "Campanhas", "Campaigns", "Campañas"],
  ["contactLists.title", "Listas de contatos", "Contact lists", "Listas de contactos"],
  ["contactLists.search", "Buscar listas", "Search lists", "Buscar listas"],
  ["contactLists.new", "Nova lista", "New list", "Nueva lista"],
  ["contactLists.empty", "Nenhuma lista de contatos ainda", "No contact lists yet", "Aún no hay listas de contactos"],
  ["contactLists.contacts_other", "{{contacts}} contatos", "{{contacts}} contacts", "{{contacts}} contactos"],
  ["contactLists.total_other", "{{contacts}} contatos no total", "{{contacts}} contacts in total", "{{contacts}} contactos en total"],
  ["contactLists.view", "Ver os contatos de {{name}}", "View the contacts of {{name}}", "Ver los contactos de {{name}}"],
  ["contactLists.example.download", "Planilha de exemplo", "Example spreadsheet", "Hoja de ejemplo"],
  ["contactLists.saved", "Lista salva.", "List saved.", "Lista guardada."],
  ["contactLists.deleted", "Lista excluída.", "List deleted.", "Lista eliminada."],
  ["contactLists.delete.title", "Excluir a lista {{name}}?", "Delete the list {{name}}?", "¿Eliminar la lista {{name}}?"],
  ["contactLists.items.lists", "Listas", "Lists", "Listas"],
  ["contactLists.items.import", "Importar", "Import", "Importar"],
  ["contactLists.items.add", "Adicionar", "Add", "Añadir"],
  ["contactLists.items.number", "Número", "Number", "Número"],
  ["contactLists.items.email", "E-mail", "Email", "Correo electrónico"],
  ["contactLists.items.actions", "Ações", "Actions", "Acciones"],
  ["contactLists.items.states.valid", "Número com WhatsApp", "Number is on WhatsApp", "Número con WhatsApp"],
  ["contactLists.items.states.invalid", "Número sem WhatsApp", "Number is not on WhatsApp", "Número sin WhatsApp"],
  ["contactLists.items.states.unchecked", "Número ainda não verificado", "Number not checked yet", "Número aún sin verificar"],
  ["contactLists.items.empty", "Nenhum contato nesta lista", "No contacts in this list", "No hay contactos en esta lista"],
  ["contactLists.items.saved", "Contato salvo.", "Contact saved.", "Contacto guardado."],
  ["contactLists.items.deleted", "Contato excluído da lista.", "Contact deleted from the list.", "Contacto eliminado de la lista."],
  [
    "errors.ERR_NO_CONTACT_LIST_FOUND",
    "Esta lista de contatos não existe mais.",
    "This contact list no longer exists.",
    "Esta lista de contactos ya no existe.",
  ],
  [
    "errors.ERR_NO_CONTACT_LIST_ITEM_FOUND",
    "Este contato não está mais na lista.",
    "This contact is no longer in the list.",
    "Este contacto ya no está en la lista.",
  ],
  [
    "errors.ERR_DUPLICATED_CONTACT_LIST_ITEM",
    "Este número já está na lista.",
    "This number is already in the list.",
    "Este número ya está en la lista.",
  ],
  [
    "errors.ERR_PLAN_FEATURE",
    "Seu plano não inclui este recurso.",
    "Your plan does not include this feature.",
    "Tu plan no incluye esta función.",
  ],
];

test.each(texts)("%s is worded as agreed in three languages", (key, ...wordings) => {
  expect([whole.pt, whole.en, whole.es].map((words) => textAt(words, key))).toEqual(wordings);
});

const textAt = (words: object, key: string) =>
  key.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], words);
