import type { Language } from "./situation.ts";

/** The server's automatic texts, in the company's language. Asterisks and underscores are WhatsApp's bold and italics. */
type ServerTexts = {
  movedToQueue(to: { queue: string }): string;
  movedToUser(to: { user: string }): string;
  movedToBoth(to: { queue: string; user: string }): string;
  accepted(names: { salutation: string; contact: string; user: string }): string;
  rating: string;
  callRefused: string;
  lostCall(call: { video: boolean; time: string }): string;
  pastCall(call: { video: boolean; time: string }): string;
  menuBack: string;
  menuFirst: string;
};

export const texts: Record<Language, ServerTexts> = {
  pt: {
    movedToQueue: ({ queue }) => `Você foi transferido para o departamento *${queue}*, aguarde, já vamos te atender!`,
    movedToUser: ({ user }) => `Você foi transferido para o atendente *${user}*, aguarde, já vamos te atender!`,
    movedToBoth: ({ queue, user }) =>
      `Você foi transferido para o departamento *${queue}* e contará com a presença de *${user}*, aguarde, já vamos te atender!`,
    accepted: ({ salutation, contact, user }) =>
      `*Mensagem Automática:*\n${salutation}${bold(contact)}, meu nome é *${user}* e agora vou prosseguir com seu atendimento!`,
    rating: "Digite de 1 à 3 para qualificar nosso atendimento:\n*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito Satisfeito_",
    callRefused:
      "*Mensagem Automática:*\nAs chamadas de voz e vídeo estão desabilitadas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado",
    lostCall: ({ video, time }) => `Chamada de ${video ? "vídeo" : "voz"} perdida às ${time}`,
    pastCall: ({ video, time }) => `Chamada de ${video ? "vídeo" : "voz"} às ${time}`,
    menuBack: "*[ 0 ]* - Menu anterior",
    menuFirst: "*[ # ]* - Menu inicial",
  },
  en: {
    movedToQueue: ({ queue }) => `You have been transferred to the *${queue}* department, please wait, we will be with you shortly!`,
    movedToUser: ({ user }) => `You have been transferred to *${user}*, please wait, we will be with you shortly!`,
    movedToBoth: ({ queue, user }) =>
      `You have been transferred to the *${queue}* department, where *${user}* will help you, please wait, we will be with you shortly!`,
    accepted: ({ salutation, contact, user }) =>
      `*Automatic message:*\n${salutation}${bold(contact)}, my name is *${user}* and I will take care of you from here!`,
    rating: "Type a number from 1 to 3 to rate our service:\n*1* - _Dissatisfied_\n*2* - _Satisfied_\n*3* - _Very satisfied_",
    callRefused: "*Automatic message:*\nVoice and video calls are disabled for this WhatsApp, please send a text message. Thank you",
    lostCall: ({ video, time }) => `Missed ${video ? "video" : "voice"} call at ${time}`,
    pastCall: ({ video, time }) => `${video ? "Video" : "Voice"} call at ${time}`,
    menuBack: "*[ 0 ]* - Previous menu",
    menuFirst: "*[ # ]* - Main menu",
  },
  es: {
    movedToQueue: ({ queue }) => `Usted fue transferido al departamento *${queue}*, espere, ¡enseguida le atenderemos!`,
    movedToUser: ({ user }) => `Usted fue transferido al agente *${user}*, espere, ¡enseguida le atenderemos!`,
    movedToBoth: ({ queue, user }) =>
      `Usted fue transferido al departamento *${queue}* y contará con la presencia de *${user}*, espere, ¡enseguida le atenderemos!`,
    accepted: ({ salutation, contact, user }) =>
      `*Mensaje automático:*\n${salutation}${bold(contact)}, mi nombre es *${user}* y ahora voy a continuar con su atención.`,
    rating:
      "Escriba un número del 1 al 3 para calificar nuestra atención:\n*1* - _Insatisfecho_\n*2* - _Satisfecho_\n*3* - _Muy satisfecho_",
    callRefused:
      "*Mensaje automático:*\nLas llamadas de voz y video están deshabilitadas para este WhatsApp, por favor envíe un mensaje de texto. Gracias",
    lostCall: ({ video, time }) => `${video ? "Videollamada perdida" : "Llamada de voz perdida"} a las ${time}`,
    pastCall: ({ video, time }) => `${video ? "Videollamada" : "Llamada de voz"} a las ${time}`,
    menuBack: "*[ 0 ]* - Menú anterior",
    menuFirst: "*[ # ]* - Menú inicial",
  },
};

/** A contact without a name is greeted without one. */
const bold = (name: string): string => (name === "" ? "" : ` *${name}*`);
