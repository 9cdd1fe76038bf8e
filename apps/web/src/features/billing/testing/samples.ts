import type { Invoice, ManagedInvoice } from "@recado/contract/invoices";
import type { PixCharge, Subscription } from "@recado/contract/subscription";

const at = "2026-01-01T12:00:00.000Z";

export const anInvoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: 7,
  companyId: 5,
  detail: "Essencial",
  value: 97,
  dueDate: "2099-03-10T23:59:59.999-03:00",
  status: "open",
  paidValue: 0,
  paidAt: null,
  recurrence: "MENSAL",
  plan: { id: 2, name: "Essencial", users: 3, connections: 1, queues: 4 },
  createdAt: at,
  updatedAt: at,
  ...more,
});

export const aManagedInvoice = (more: Partial<ManagedInvoice> = {}): ManagedInvoice => ({
  ...anInvoice(),
  company: { id: 5, name: "Padaria Sol" },
  ...more,
});

export const aSubscription = (more: Partial<Subscription> = {}): Subscription => ({
  id: 5,
  schedules: [],
  planId: 2,
  plan: {
    id: 2,
    name: "Essencial",
    users: 3,
    connections: 1,
    queues: 4,
    value: 97,
    useCampaigns: true,
    useSchedules: true,
    useInternalChat: true,
    useExternalApi: true,
    useKanban: true,
    useOpenAi: true,
    useIntegrations: true,
  },
  dueDate: "2099-03-10T23:59:59.999-03:00",
  recurrence: "MENSAL",
  trialExpiration: null,
  payment: "static",
  email: "sol@padaria.test",
  billingName: "Ana Maria Sol",
  addressZipCode: "01310-100",
  addressStreet: "Avenida Paulista, 1000",
  addressState: "SP",
  addressCity: "São Paulo",
  addressDistrict: "Bela Vista",
  ...more,
});

export const aCharge = (more: Partial<PixCharge> = {}): PixCharge => ({
  calendario: { criacao: new Date().toISOString(), expiracao: 3600 },
  txid: "R0001",
  revisao: 0,
  loc: { id: 1, location: "", tipoCob: "cob" },
  location: "",
  status: "ATIVA",
  valor: { original: "97.00" },
  chave: "pix@recado.test",
  solicitacaoPagador: "#Fatura:7",
  qrcode: { qrcode: "00020126-the-code", imagemQrcode: "data:image/svg+xml;base64,PHN2Zy8+" },
  ...more,
});
