import { KEY_MASK, type Prompt } from "@recado/contract/prompts";

const at = "2026-01-01T00:00:00.000Z";

export const aPrompt = (more: Partial<Prompt> = {}): Prompt => ({
  id: 1,
  companyId: 5,
  name: "Atendente da loja",
  prompt: "Você atende os clientes da loja e responde às perguntas deles.",
  model: "gpt-4o-mini",
  maxTokens: 100,
  temperature: 1,
  apiKey: KEY_MASK,
  hasApiKey: true,
  baseUrl: "https://api.openai.com/v1",
  maxMessages: 10,
  queueId: 3,
  queue: { id: 3, name: "Vendas", color: "#123abc" },
  voice: "texto",
  voiceKey: "",
  hasVoiceKey: false,
  voiceRegion: "",
  promptTokens: 200,
  completionTokens: 34,
  totalTokens: 234,
  failure: null,
  failedAt: null,
  createdAt: at,
  updatedAt: at,
  can: { change: true },
  ...more,
});
