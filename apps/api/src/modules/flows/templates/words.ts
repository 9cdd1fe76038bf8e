import type { Language } from "@recado/contract/common";

type Words = {
  greeting: string;
  choose: string;
  team: string;
  hours: string;
  hoursAnswer: string;
  handOver: string;
  askName: string;
  nameKey: string;
  askNeed: string;
  needKey: string;
  thanks: string;
  rate: string;
  good: string;
  fair: string;
  bad: string;
  thankGood: string;
  askWhatWentWrong: string;
  commentKey: string;
  thankBad: string;
};

/** The texts of the templates, to be edited afterwards. */
export const wordsOf: Record<Language, Words> = {
  pt: {
    greeting: "{{ms}}! Que bom falar com você.",
    choose: "Como podemos ajudar?",
    team: "Falar com a equipe",
    hours: "Horário de atendimento",
    hoursAnswer: "Atendemos de segunda a sexta, das 8h às 18h.",
    handOver: "Certo! Já vamos atender você.",
    askName: "Para começar, qual é o seu nome?",
    nameKey: "nome",
    askNeed: "Obrigado, {{nome}}. Conte em uma mensagem o que você precisa.",
    needKey: "pedido",
    thanks: "Anotado, {{nome}}! Seu pedido: {{pedido}}\n\nAlguém da equipe continua a conversa por aqui.",
    rate: "Como foi o seu atendimento?",
    good: "Bom",
    fair: "Regular",
    bad: "Ruim",
    thankGood: "Que bom! Obrigado por responder.",
    askWhatWentWrong: "Sentimos muito. O que podemos melhorar?",
    commentKey: "comentario",
    thankBad: "Obrigado por contar. Vamos cuidar disso.",
  },
  en: {
    greeting: "{{ms}}! It is good to hear from you.",
    choose: "How can we help?",
    team: "Talk to our team",
    hours: "Opening hours",
    hoursAnswer: "We are here Monday to Friday, 8 am to 6 pm.",
    handOver: "Sure! We will be with you in a moment.",
    askName: "To begin with, what is your name?",
    nameKey: "name_given",
    askNeed: "Thank you, {{name_given}}. Tell us in one message what you need.",
    needKey: "request",
    thanks: "Noted, {{name_given}}! Your request: {{request}}\n\nSomebody from our team will go on from here.",
    rate: "How was our service?",
    good: "Good",
    fair: "Fair",
    bad: "Bad",
    thankGood: "We are glad to hear that. Thank you for answering.",
    askWhatWentWrong: "We are sorry. What can we do better?",
    commentKey: "comment",
    thankBad: "Thank you for telling us. We will look after it.",
  },
  es: {
    greeting: "¡{{ms}}! Qué gusto hablar contigo.",
    choose: "¿Cómo podemos ayudarte?",
    team: "Hablar con el equipo",
    hours: "Horario de atención",
    hoursAnswer: "Atendemos de lunes a viernes, de 8 a 18 h.",
    handOver: "¡Claro! Enseguida te atendemos.",
    askName: "Para empezar, ¿cómo te llamas?",
    nameKey: "nombre",
    askNeed: "Gracias, {{nombre}}. Cuéntanos en un mensaje qué necesitas.",
    needKey: "pedido",
    thanks: "¡Anotado, {{nombre}}! Tu pedido: {{pedido}}\n\nAlguien del equipo sigue la conversación por aquí.",
    rate: "¿Cómo fue nuestra atención?",
    good: "Buena",
    fair: "Regular",
    bad: "Mala",
    thankGood: "¡Qué bueno! Gracias por responder.",
    askWhatWentWrong: "Lo sentimos. ¿Qué podemos mejorar?",
    commentKey: "comentario",
    thankBad: "Gracias por contarnos. Vamos a ocuparnos de eso.",
  },
};
