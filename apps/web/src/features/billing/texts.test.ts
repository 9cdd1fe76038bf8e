import { expect, test } from "vitest";
import { whole } from "../../i18n/whole.ts";

const texts: [key: string, pt: string, en: string, es: string][] = [
  ["billing.search", "Buscar pelo nome do plano", "Search by plan name", "Buscar por nombre del plan"],
  ["billing.empty", "Nenhuma fatura disponível", "No invoices available", "No hay facturas disponibles"],
  ["billing.notFound", "Nenhuma fatura encontrada", "No invoices found", "No se encontró ninguna factura"],
  ["billing.status.paid", "Paga", "Paid", "Pagada"],
  ["billing.status.open", "Em aberto", "Open", "Pendiente"],
  ["billing.status.expired", "Vencida", "Overdue", "Vencida"],
  ["billing.totals.total", "Total", "Total", "Total"],
  ["billing.totals.paid", "Pago", "Paid", "Pagado"],
  ["billing.totals.pending", "Pendente", "Pending", "Pendiente"],
  ["billing.pay", "Pagar", "Pay", "Pagar"],
  ["billing.checkout.steps.data", "Dados", "Details", "Datos"],
  ["billing.checkout.steps.plan", "Plano", "Plan", "Plan"],
  ["billing.checkout.steps.review", "Revisão", "Review", "Revisión"],
  ["billing.checkout.next.review", "Pagar com Pix", "Pay with Pix", "Pagar con Pix"],
  [
    "billing.checkout.success",
    "Tudo certo! Agora falta só o pagamento.",
    "All set! Now just make the payment.",
    "¡Todo listo! Ahora solo falta el pago.",
  ],
  [
    "billing.renewed",
    "Sua licença foi renovada até {{date}}!",
    "Your licence was renewed until {{date}}!",
    "¡Tu licencia se renovó hasta el {{date}}!",
  ],
  [
    "billing.cardStays",
    "Os dados do cartão são conferidos só neste navegador: não são enviados nem guardados.",
    "Card details are only checked in this browser: they are neither sent nor stored.",
    "Los datos de la tarjeta solo se revisan en este navegador: no se envían ni se guardan.",
  ],
  [
    "billing.invalid.zipcode.format",
    "Informe um CEP válido, como 01310-100.",
    "Enter a valid postcode, such as 01310-100.",
    "Indica un código postal válido, como 01310-100.",
  ],
  ["billing.invalid.cardNumber.format", "Confira o número do cartão.", "Check the card number.", "Revisa el número de la tarjeta."],
  [
    "billing.invalid.expiryDate.format",
    "Informe uma validade futura, como 08/30.",
    "Enter a future expiry date, such as 08/30.",
    "Indica un vencimiento futuro, como 08/30.",
  ],
  ["billing.invalid.cvv.format", "O código tem 3 ou 4 números.", "The code has 3 or 4 digits.", "El código tiene 3 o 4 números."],
  ["billing.pix.left", "Este código vale por mais {{time}}.", "This code is valid for another {{time}}.", "Este código vale {{time}} más."],
  ["billing.pix.copy", "Copiar código", "Copy code", "Copiar código"],
  ["billing.pix.over", "Este código expirou.", "This code has expired.", "Este código venció."],
  ["billing.trial.period", "Período de teste", "Trial period", "Período de prueba"],
  ["billing.trial.sign", "Assinar agora", "Subscribe now", "Suscribirme ahora"],
  ["billing.details.saved", "Dados de cobrança salvos.", "Billing details saved.", "Datos de facturación guardados."],
];

test.each(texts)("%s is worded as agreed in three languages", (key, ...wordings) => {
  expect([whole.pt, whole.en, whole.es].map((words) => textAt(words, key))).toEqual(wordings);
});

const textAt = (words: object, key: string) =>
  key.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], words);
