import { expect, test } from "vitest";
import { whole } from "../../i18n/whole.ts";

/** The terms of compatible clients: their users look for these words. */
const texts: [key: string, pt: string, en: string, es: string][] = [
  ["flowbuilders.heading", "Fluxos de Conversa", "Conversation flows", "Flujos de conversación"],
  ["flowbuilders.empty", "Nenhum fluxo ainda", "No flows yet", "Todavía no hay flujos"],
  ["flowbuilders.active", "Ativo", "Active", "Activo"],
  ["flowbuilders.inactive", "Desativado", "Disabled", "Desactivado"],
  ["flowbuilders.invalid.name.min", "Muito curto!", "Too short!", "¡Muy corto!"],
  ["flowbuilders.invalid.name.over", "Muito longo!", "Too long!", "¡Muy largo!"],
  ["flowbuilders.invalid.name.required", "Digite um nome!", "Enter a name!", "¡Escribe un nombre!"],
  ["flowbuilders.created", "Fluxo criado com sucesso!", "Flow created!", "¡Flujo creado!"],
  ["flowbuilders.saved", "Fluxo atualizado com sucesso!", "Flow updated!", "¡Flujo actualizado!"],
  ["flowbuilders.deleted", "Fluxo excluído com sucesso!", "Flow deleted!", "¡Flujo eliminado!"],
  ["flowbuilders.duplicated", "Fluxo duplicado com sucesso!", "Flow duplicated!", "¡Flujo duplicado!"],
  ["flowbuilders.delete.title", "Excluir o fluxo {{name}}?", "Delete the flow {{name}}?", "¿Eliminar el flujo {{name}}?"],
  ["flowbuilders.duplicating.title", "Duplicar o fluxo {{name}}?", "Duplicate the flow {{name}}?", "¿Duplicar el flujo {{name}}?"],
  ["errors.ERR_DUPLICATED_FLOW", "Já existe um fluxo com este nome.", "There is a flow with this name already.", "Ya existe un flujo con este nombre."],
  ["phraseLists.empty", "Nenhuma frase ainda", "No phrases yet", "Todavía no hay frases"],
  ["phraseLists.active", "Ativa", "Active", "Activa"],
  ["phraseLists.inactive", "Desativada", "Disabled", "Desactivada"],
  ["phraseLists.created", "Frase criada com sucesso!", "Phrase created!", "¡Frase creada!"],
  ["phraseLists.saved", "Frase salva com sucesso!", "Phrase saved!", "¡Frase guardada!"],
  ["phraseLists.deleted", "Frase excluída com sucesso!", "Phrase deleted!", "¡Frase eliminada!"],
  ["phraseLists.delete.title", "Excluir a frase {{name}}?", "Delete the phrase {{name}}?", "¿Eliminar la frase {{name}}?"],
  ["flowEditor.title", "Desenhe seu fluxo", "Draw your flow", "Dibuja tu flujo"],
  ["flowEditor.back", "Voltar aos fluxos", "Back to flows", "Volver a los flujos"],
  ["flowEditor.types.start", "Início", "Start", "Inicio"],
  ["flowEditor.types.menu", "Menu", "Menu", "Menú"],
  ["flowEditor.types.singleBlock", "Conteúdo", "Content", "Contenido"],
  ["flowEditor.types.randomizer", "Randomizador", "Randomizer", "Aleatorio"],
  ["flowEditor.types.interval", "Intervalo", "Interval", "Intervalo"],
  ["flowEditor.types.ticket", "Ticket", "Ticket", "Ticket"],
  ["flowEditor.types.typebot", "TypeBot", "TypeBot", "TypeBot"],
  ["flowEditor.types.openai", "OpenAI", "OpenAI", "OpenAI"],
  ["flowEditor.types.question", "Pergunta", "Question", "Pregunta"],
  ["flowEditor.parts.message", "Texto", "Text", "Texto"],
  ["flowEditor.parts.interval", "Intervalo", "Interval", "Intervalo"],
  ["flowEditor.parts.img", "Imagem", "Image", "Imagen"],
  ["flowEditor.parts.audio", "Áudio", "Audio", "Audio"],
  ["flowEditor.parts.video", "Vídeo", "Video", "Vídeo"],
  ["flowEditor.start.usual", "Início do fluxo", "Start of the flow", "Inicio del flujo"],
  ["flowEditor.published", "Fluxo salvo com sucesso", "Flow saved", "Flujo guardado con éxito"],
  ["flowEditor.interval.empty", "Adicione o valor de intervalo", "Enter the interval", "Añade el valor del intervalo"],
  ["flowEditor.interval.tooLong", "Máximo de tempo atingido 120 segundos", "The maximum is 120 seconds", "El máximo es de 120 segundos"],
  ["flowEditor.media.tooLarge", "Arquivo é muito grande! {{most}}MB máximo", "The file is too large! {{most}}MB maximum", "¡El archivo es muy grande! {{most}}MB máximo"],
  ["flowEditor.media.onlyMp4", "ATENÇÃO! Apenas videos em MP4!", "NOTE! Only MP4 videos!", "¡ATENCIÓN! ¡Solo vídeos en MP4!"],
  ["flowEditor.media.none.audio", "Nenhum áudio selecionado...", "No audio selected...", "Ningún audio seleccionado..."],
  ["flowEditor.media.unreadable", "Não foi possível ler a imagem.", "The image could not be read.", "No se pudo leer la imagen."],
  ["flowEditor.media.added.img", "Imagem adicionada com sucesso!", "Image added!", "¡Imagen añadida con éxito!"],
  ["flowEditor.media.added.audio", "Áudio adicionado com sucesso!", "Audio added!", "¡Audio añadido con éxito!"],
  ["flowEditor.media.added.video", "Vídeo adicionado com sucesso!", "Video added!", "¡Vídeo añadido con éxito!"],
  ["flowEditor.audio.record", "Enviar como áudio gravado na hora", "Send as audio recorded just now", "Enviar como audio grabado en el momento"],
  ["flowEditor.content.emptyMessage", "Campos de mensagem vazio!", "The message is empty!", "¡El mensaje está vacío!"],
  ["flowEditor.content.wrongInterval", "Intervalo não pode ser 0 ou maior que 120!", "The interval cannot be 0 or greater than 120!", "¡El intervalo no puede ser 0 ni mayor que 120!"],
  ["flowEditor.content.emptyMedia", "Delete os cards vazios(Imagem, Audio e Video)", "Delete the empty cards (image, audio and video)", "Elimina las tarjetas vacías (imagen, audio y vídeo)"],
  ["flowEditor.content.uploading", "Subindo os arquivos e criando o conteúdo...", "Uploading the files and creating the content...", "Subiendo los archivos y creando el contenido..."],
  ["flowEditor.content.added", "Conteúdo adicionada com sucesso!", "Content added!", "¡Contenido añadido con éxito!"],
  ["flowEditor.ticket.empty", "Adicione uma fila", "Add a queue", "Añade una cola"],
]; // biome-ignore format: a text a line

type Words = { [key: string]: string | Words };
const textOf = (words: Words, key: string) =>
  key.split(".").reduce<string | Words | undefined>((inner, part) => (typeof inner === "object" ? inner[part] : undefined), words);

test.each(texts)("%s says what it has always said, in each language", (key, pt, en, es) => {
  const translations = (["pt", "en", "es"] as const).map((language) => textOf(whole[language] as Words, key));
  expect(translations).toEqual([pt, en, es]);
});
