import type { Surroundings } from "../findings.ts";
import type { DataOf } from "../flow.ts";

const MEGABYTE = 1024 * 1024;

/** Blocks as the editor's palette makes them, then filled in. */
export const label = (text: string) => ["message", { label: text }] as const;
export const pause = (sec: number) => ["interval", { label: "", sec }] as const;
export const queue = (id: number | null) => ["ticket", { queue: id === null ? null : { id, name: "", color: "" } }] as const;
export const img = (url: string) => ["img", { url }] as const;
export const video = (url: string) => ["video", { url }] as const;
export const audio = (url: string, record = false) => ["audio", { url, record }] as const;
export const random = (percent: number) => ["randomizer", { percent }] as const;

export const question = (message: string, answerKey: string, waitMinutes = 60) =>
  ["question", { typebotIntegration: { message, answerKey }, waitMinutes }] as const;

export const condition = (key: string, value: string, sign: DataOf<"condition">["condition"] = "==") =>
  ["condition", { key, condition: sign, value }] as const;

export const menu = (message: string, ...values: string[]) =>
  ["menu", { message, arrayOption: values.map((value, at) => ({ number: at + 1, value })) }] as const;

export const content = (...elements: DataOf<"singleBlock">["elements"]) =>
  ["singleBlock", { seq: elements.map(({ number }) => number), elements }] as const;

export const openai = [
  "openai",
  { typebotIntegration: { name: "", projectName: "", prompt: "p", voice: "texto", voiceKey: "", voiceRegion: "", maxTokens: 9, temperature: 1, apiKey: "k", queueId: null, maxMessages: 9 } }, // biome-ignore format: one line
] as const;

const anything = { bytes: 100 * MEGABYTE, mimes: null };
const all = { image: anything, video: anything, audio: anything, voice: anything, document: anything };

/** A company with two queues, some files, a phrase of its own for flow 1, a Cloud connection and a linked phone. */
export const surroundings: Surroundings = {
  flowId: 1,
  queues: [{ id: 1 }, { id: 2 }],
  services: ["openai"],
  media: [
    { name: "small.png", mime: "image/png", bytes: 1000 },
    { name: "large.png", mime: "image/png", bytes: 6 * MEGABYTE },
    { name: "moving.webp", mime: "image/webp", bytes: 1000 },
    { name: "small.mp4", mime: "video/mp4", bytes: MEGABYTE },
    { name: "large.mp4", mime: "video/mp4", bytes: 18 * MEGABYTE },
    { name: "voice.ogg", mime: "audio/ogg", bytes: 1000 },
    { name: "song.mp3", mime: "audio/mpeg", bytes: 1000 },
  ],
  phrases: [
    { id: 1, phrase: "Quero", key: "quero", connectionId: 1, flowId: 1, flow: "Um", active: true },
    { id: 2, phrase: "quero", key: "quero", connectionId: 1, flowId: 2, flow: "Dois", active: false },
    { id: 3, phrase: "quero", key: "quero", connectionId: 2, flowId: 2, flow: "Dois", active: true },
  ],
  connections: [
    {
      name: "Cloud",
      limits: {
        letters: 4096,
        windowHours: 24,
        media: {
          image: { bytes: 5 * MEGABYTE, mimes: ["image/png", "image/jpeg"] },
          video: { bytes: 16 * MEGABYTE, mimes: ["video/mp4"] },
          audio: { bytes: 16 * MEGABYTE, mimes: ["audio/mpeg", "audio/ogg"] },
          voice: { bytes: 16 * MEGABYTE, mimes: ["audio/ogg"] },
          document: { bytes: 100 * MEGABYTE, mimes: ["application/pdf", "video/mp4"] },
        },
      },
    },
    { name: "Celular", limits: { letters: null, windowHours: null, media: all } },
  ],
};
