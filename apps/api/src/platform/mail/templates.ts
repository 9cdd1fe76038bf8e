import type { Language } from "@recado/contract/common";

/** The values of each mail. */
export type MailValues = {
  "password-reset": { name: string; code: string; minutes: number };
  "storage-passed": { name: string; company: string; storage: number };
  invitation: { name: string; company: string; email: string; link: string; days: number };
  "company-welcome": { name: string; company: string; email: string; address: string };
  "company-made": { name: string; company: string; email: string; address: string };
  "payment-differs": { company: string; invoice: number; due: string; received: string };
  "payment-returned": { company: string; invoice: number; value: string };
};
export type MailTemplate = keyof MailValues;

/** A mail's content before it becomes text and HTML: paragraphs, and a highlighted code or link. */
export type Letter = {
  subject: string;
  before: string[];
  code?: string;
  link?: { label: string; url: string };
  after: string[];
};

export const letters: { [T in MailTemplate]: Record<Language, (values: MailValues[T]) => Letter> } = {
  "password-reset": {
    pt: ({ name, code, minutes }) => ({
      subject: "Código para redefinir sua senha",
      before: [`Olá, ${name}.`, "Use este código para criar uma nova senha no Recado:"],
      code,
      after: [
        `Ele vale por ${minutes} minutos e só pode ser usado uma vez.`,
        "Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.",
      ],
    }),
    en: ({ name, code, minutes }) => ({
      subject: "Code to reset your password",
      before: [`Hello ${name},`, "Use this code to choose a new password for Recado:"],
      code,
      after: [
        `It is valid for ${minutes} minutes and can be used once.`,
        "If you did not ask for it, ignore this e-mail: your password stays the same.",
      ],
    }),
    es: ({ name, code, minutes }) => ({
      subject: "Código para restablecer tu contraseña",
      before: [`Hola, ${name}:`, "Usa este código para crear una nueva contraseña en Recado:"],
      code,
      after: [
        `Es válido durante ${minutes} minutos y solo se puede usar una vez.`,
        "Si no lo pediste tú, ignora este correo: tu contraseña sigue siendo la misma.",
      ],
    }),
  },
  "storage-passed": {
    pt: ({ name, company, storage }) => ({
      subject: `O espaço de arquivos de ${company} está cheio`,
      before: [`Olá, ${name}.`, `Os arquivos de ${company} passaram dos ${storage} GB do plano.`],
      after: [
        "O que os clientes enviam continua chegando e nada foi apagado, mas sua equipe não consegue mais enviar arquivos.",
        "Para liberar espaço, exclua arquivos antigos ou peça um plano maior a quem administra a plataforma.",
      ],
    }),
    en: ({ name, company, storage }) => ({
      subject: `${company} has run out of file storage`,
      before: [`Hello ${name},`, `The files of ${company} have passed the ${storage} GB of its plan.`],
      after: [
        "What customers send still arrives and nothing has been deleted, but your team can no longer upload files.",
        "To free space, delete old files or ask the platform's administrators for a larger plan.",
      ],
    }),
    es: ({ name, company, storage }) => ({
      subject: `${company} se quedó sin espacio para archivos`,
      before: [`Hola, ${name}:`, `Los archivos de ${company} superaron los ${storage} GB del plan.`],
      after: [
        "Lo que envían los clientes sigue llegando y no se borró nada, pero tu equipo ya no puede subir archivos.",
        "Para liberar espacio, elimina archivos antiguos o pide un plan mayor a quienes administran la plataforma.",
      ],
    }),
  },
  invitation: {
    pt: ({ name, company, email, link, days }) => ({
      subject: `${company} convidou você para o Recado`,
      before: [
        `Olá, ${name}.`,
        `${company} atende seus clientes pelo Recado e convidou você. Escolha uma senha para entrar com o e-mail ${email}.`,
      ],
      link: { label: "Escolher minha senha", url: link },
      after: [`O link vale por ${days} dias e só pode ser usado uma vez.`, "Se você não esperava este convite, ignore este e-mail."],
    }),
    en: ({ name, company, email, link, days }) => ({
      subject: `${company} invited you to Recado`,
      before: [
        `Hello ${name},`,
        `${company} serves its customers with Recado and has invited you. Choose a password to sign in with ${email}.`,
      ],
      link: { label: "Choose my password", url: link },
      after: [`The link is valid for ${days} days and can be used once.`, "If you did not expect this invitation, ignore this e-mail."],
    }),
    es: ({ name, company, email, link, days }) => ({
      subject: `${company} te invitó a Recado`,
      before: [
        `Hola, ${name}:`,
        `${company} atiende a sus clientes con Recado y te ha invitado. Elige una contraseña para entrar con el correo ${email}.`,
      ],
      link: { label: "Elegir mi contraseña", url: link },
      after: [
        `El enlace es válido durante ${days} días y solo se puede usar una vez.`,
        "Si no esperabas esta invitación, ignora este correo.",
      ],
    }),
  },
  "company-welcome": {
    pt: ({ name, company, email, address }) => ({
      subject: `${company} já está no Recado`,
      before: [`Olá, ${name}.`, `A conta da empresa ${company} está pronta. Entre com o e-mail ${email} e a senha que você escolheu.`],
      link: { label: "Entrar no Recado", url: address },
      after: ["Para começar, crie suas filas, convide sua equipe e conecte o WhatsApp."],
    }),
    en: ({ name, company, email, address }) => ({
      subject: `${company} is now on Recado`,
      before: [`Hello ${name},`, `The account of ${company} is ready. Sign in with ${email} and the password you chose.`],
      link: { label: "Sign in to Recado", url: address },
      after: ["To get started, create your queues, invite your team and connect WhatsApp."],
    }),
    es: ({ name, company, email, address }) => ({
      subject: `${company} ya está en Recado`,
      before: [
        `Hola, ${name}:`,
        `La cuenta de la empresa ${company} está lista. Entra con el correo ${email} y la contraseña que elegiste.`,
      ],
      link: { label: "Entrar en Recado", url: address },
      after: ["Para empezar, crea tus colas, invita a tu equipo y conecta WhatsApp."],
    }),
  },
  "company-made": {
    pt: ({ name, company, email, address }) => ({
      subject: `${company} já está no Recado`,
      before: [
        `Olá, ${name}.`,
        `A conta da empresa ${company} está pronta. Para criar sua senha, abra o Recado, escolha “Esqueci minha senha” e informe o e-mail ${email}.`,
      ],
      link: { label: "Abrir o Recado", url: address },
      after: ["Depois, crie suas filas, convide sua equipe e conecte o WhatsApp."],
    }),
    en: ({ name, company, email, address }) => ({
      subject: `${company} is now on Recado`,
      before: [
        `Hello ${name},`,
        `The account of ${company} is ready. To choose your password, open Recado, press “I forgot my password” and enter ${email}.`,
      ],
      link: { label: "Open Recado", url: address },
      after: ["Then create your queues, invite your team and connect WhatsApp."],
    }),
    es: ({ name, company, email, address }) => ({
      subject: `${company} ya está en Recado`,
      before: [
        `Hola, ${name}:`,
        `La cuenta de la empresa ${company} está lista. Para crear tu contraseña, abre Recado, elige “Olvidé mi contraseña” e indica el correo ${email}.`,
      ],
      link: { label: "Abrir Recado", url: address },
      after: ["Después, crea tus colas, invita a tu equipo y conecta WhatsApp."],
    }),
  },
  "payment-differs": {
    pt: ({ company, invoice, due, received }) => ({
      subject: `Pagamento diferente da fatura ${invoice}, de ${company}`,
      before: [
        `A empresa ${company} pagou R$ ${received} por Pix, e a fatura ${invoice} é de R$ ${due}.`,
        "Com menos, a fatura continua em aberto; com mais, ela está paga e o vencimento avançou um só período.",
      ],
      after: ["Combine o restante ou a devolução com a empresa: nada mais muda sozinho."],
    }),
    en: ({ company, invoice, due, received }) => ({
      subject: `Payment differs from invoice ${invoice} of ${company}`,
      before: [
        `${company} paid R$ ${received} by Pix, and invoice ${invoice} asks for R$ ${due}.`,
        "With less, the invoice stays open; with more, it is paid and the due date moved on by one period only.",
      ],
      after: ["Agree with the company about the rest or a refund: nothing else changes by itself."],
    }),
    es: ({ company, invoice, due, received }) => ({
      subject: `Pago distinto de la factura ${invoice} de ${company}`,
      before: [
        `La empresa ${company} pagó R$ ${received} por Pix, y la factura ${invoice} es de R$ ${due}.`,
        "Si es menos, la factura sigue pendiente; si es más, está pagada y el vencimiento avanzó un solo período.",
      ],
      after: ["Acuerda con la empresa el resto o la devolución: nada más cambia por sí solo."],
    }),
  },
  "payment-returned": {
    pt: ({ company, invoice, value }) => ({
      subject: `Pix devolvido da fatura ${invoice}, de ${company}`,
      before: [`R$ ${value} do Pix da fatura ${invoice}, da empresa ${company}, foram devolvidos.`],
      after: ["A fatura e o vencimento continuam como estão: decida o que fazer."],
    }),
    en: ({ company, invoice, value }) => ({
      subject: `Pix returned for invoice ${invoice} of ${company}`,
      before: [`R$ ${value} of the Pix for invoice ${invoice} of ${company} were returned.`],
      after: ["The invoice and the due date stay as they are: decide what to do."],
    }),
    es: ({ company, invoice, value }) => ({
      subject: `Pix devuelto de la factura ${invoice} de ${company}`,
      before: [`Se devolvieron R$ ${value} del Pix de la factura ${invoice} de ${company}.`],
      after: ["La factura y el vencimiento siguen igual: decide qué hacer."],
    }),
  },
};
