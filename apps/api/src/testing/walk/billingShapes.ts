// What invoices and Pix charges look like to front ends of this family.

export const invoice = {
  id: "number",
  companyId: "number",
  detail: "string",
  status: "string",
  value: "number",
  dueDate: "date",
  createdAt: "date",
  updatedAt: "date",
} as const;
export const pixCharge = {
  calendario: { criacao: "date", expiracao: "number" },
  txid: "string",
  revisao: "number",
  loc: { id: "number", location: "string", tipoCob: "string" },
  location: "string",
  status: "string",
  valor: { original: "string" },
  chave: "string",
  solicitacaoPagador: "string",
  qrcode: { qrcode: "string", imagemQrcode: "string" },
} as const;
