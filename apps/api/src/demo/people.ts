import { palette } from "@recado/contract/palette";

/** The demo company's users, their queues, and the quick messages they have written so far. */
export const people = [
  { name: "Helena Prado", email: "admin@demo.test", profile: "admin", allTicket: true, queueNames: ["Vendas", "Suporte", "Financeiro"] },
  { name: "Márcio Antunes", email: "supervisor@demo.test", profile: "supervisor", allTicket: true, queueNames: ["Vendas", "Suporte"] },
  { name: "Ana Beatriz Lima", email: "ana@demo.test", profile: "user", allTicket: false, queueNames: ["Vendas"] },
  { name: "Bruno Carvalho", email: "bruno@demo.test", profile: "user", allTicket: false, queueNames: ["Suporte", "Financeiro"] },
];

export const queues = [
  { name: "Vendas", color: color(41), order_queue: 1, greeting_message: "Que bom ver você por aqui. Já chamo alguém de vendas." },
  { name: "Suporte", color: color(32), order_queue: 2, greeting_message: "Vamos resolver juntos. Conte o que aconteceu." },
  { name: "Financeiro", color: color(21), order_queue: 3, greeting_message: "Boletos, notas e pagamentos: um momento." },
];

export const connections = [{ name: "Loja", provider: "sandbox", status: "DISCONNECTED", is_default: true }];

export const quickMessages = [
  { author: "admin@demo.test", shortcode: "ola", message: "{{ms}}, {{firstName}}. Aqui é da Casa Aurora. Como posso ajudar?", geral: true },
  {
    author: "admin@demo.test",
    shortcode: "horario",
    message: "Atendemos de segunda a sexta, das 8h às 18h, e aos sábados até meio-dia.",
    geral: true,
  },
  {
    author: "admin@demo.test",
    shortcode: "endereco",
    message: "Estamos na Rua das Acácias, 214, no centro. Há estacionamento em frente.",
    geral: true,
  },
  {
    author: "supervisor@demo.test",
    shortcode: "prazo",
    message: "O prazo de entrega é de 7 a 12 dias úteis depois da confirmação do pagamento.",
    geral: true,
  },
  {
    author: "supervisor@demo.test",
    shortcode: "garantia",
    message: "Todos os móveis têm garantia de um ano contra defeitos de fabricação.",
    geral: true,
  },
  {
    author: "supervisor@demo.test",
    shortcode: "pix",
    message: "Nossa chave Pix é o CNPJ. Envie o comprovante por aqui e já separo o seu pedido.",
    geral: true,
  },
  {
    author: "ana@demo.test",
    shortcode: "catalogo",
    message: "Separei o catálogo novo para você. Se gostar de alguma peça, me diga o código que eu confiro o estoque.",
    geral: false,
  },
  {
    author: "ana@demo.test",
    shortcode: "retorno",
    message: "Combinado, {{firstName}}. Volto a falar com você amanhã de manhã.",
    geral: false,
  },
  {
    author: "bruno@demo.test",
    shortcode: "montagem",
    message: "A montagem é feita em até dois dias depois da entrega. Qual período fica melhor, manhã ou tarde?",
    geral: false,
  },
];

export const tags = [
  { name: "Orçamento enviado", color: color(6), kanban: true },
  { name: "Aguardando pagamento", color: color(12), kanban: true },
  { name: "Entrega agendada", color: color(32), kanban: true },
  { name: "Cliente novo", color: color(23), kanban: false },
  { name: "Assistência técnica", color: color(3), kanban: false },
  { name: "Indicação", color: color(47), kanban: false },
];

function color(at: number) {
  return palette[at] ?? "#6d3be0";
}
