/** The automatic messages of the demo company's connection. */
export const greeting = "{{ms}}, {{firstName}}! Aqui é a Casa Aurora Móveis 🛋️\nEscolha com quem você quer falar:";
export const ratingQuestion = "Como foi o nosso atendimento?";
export const completion = "Obrigado pela sua resposta! O seu atendimento {{protocol}} foi encerrado.";
