import type { SandboxMessage } from "@recado/contract/sandbox";
import type { Page } from "playwright-core";
import { findProgram } from "../apps/api/src/platform/media/program.ts";
import type { furnish } from "./desk.ts";
import type { Look, Person } from "./person.ts";
import { at, button, field } from "./screen.ts";

/** The look of each journey; together they cover every language, width and theme. The matrix covers all combinations. */
export const looks = {
  kinds: { language: "pt", width: 1440, height: 900, theme: "light" },
  life: { language: "en", width: 800, height: 900, theme: "dark" },
  answers: { language: "es", width: 360, height: 740, theme: "light" },
  together: { language: "pt", width: 360, height: 740, theme: "dark" },
  sending: { language: "es", width: 1440, height: 900, theme: "light" },
} satisfies Record<string, Required<Look>>;

export const nameOf = ({ language, width, theme }: Required<Look>) => `${language}-${width}-${theme}`;

type Desk = Awaited<ReturnType<typeof furnish>>;
type Sent = { name: string; type: string; content: Uint8Array<ArrayBuffer>; voice?: boolean; sticker?: boolean; caption?: string };

/** A customer's actions on the phone. */
export function customerOf({ as, phone, ids }: Pick<Desk, "as" | "phone" | "ids">, name: string) {
  const person = `/sandbox/${phone}/people/${ids.get(name)}`;
  const messages = () => as<SandboxMessage[]>("GET", `${person}/messages`);
  const found = async (text: string) => {
    const message = (await messages()).findLast(({ body }) => body.includes(text));
    if (!message) throw new Error(`${name} sees no message with ${text}.`);
    return message;
  };
  const say = (saying: object) => as("POST", `${person}/messages`, saying);
  return {
    messages,
    say: (body: string) => say({ body }),
    answer: async (text: string, body: string) => say({ body, quotedId: (await found(text)).id }),
    send: ({ name: file, type, content, voice = false, sticker = false, caption = "" }: Sent) => {
      const form = new FormData();
      for (const [key, value] of Object.entries({ voice, sticker, body: caption })) form.append(key, String(value));
      form.append("medias", new Blob([content], { type }), file);
      return as("POST", `${person}/messages`, form);
    },
    sendSpecial: (kind: "location" | "contact" | "poll" | "unknown", body: string) => say({ kind, body }),
    call: (state: "missed" | "ended") => as("POST", `${person}/call`, { state }),
    types: (isTyping: boolean) => as("POST", `${person}/typing`, { isTyping }),
    read: () => as("POST", `${person}/read`, {}),
    edit: async (text: string, body: string) => as("PUT", `/sandbox/${phone}/messages/${(await found(text)).id}`, { body }),
    erase: async (text: string) => as("POST", `/sandbox/${phone}/messages/${(await found(text)).id}/delete`, {}),
    react: async (text: string, emoji: string) => as("POST", `/sandbox/${phone}/messages/${(await found(text)).id}/react`, { emoji }),
  };
}

type At = Pick<Person, "page" | "t">;

export const tab = async ({ page, t }: At, name: "active" | "pending" | "open" | "closed" | "search") => {
  const tabs = name === "pending" || name === "open" ? (["active", name] as const) : [name];
  for (const one of tabs) await page.getByRole("tab", { name: t(`tickets.tabs.${one}`) }).click();
};

export const acceptOf = ({ page, t }: At, name: string) => button(page, `${t("tickets.accept")}: ${name}`);

/** The conversation is on the screen. */
export const isOpen = ({ page }: At, name: string) => page.getByRole("heading", { level: 2, name }).waitFor();

export async function accept(person: At, name: string) {
  await tab(person, "pending");
  await acceptOf(person, name).click();
  await isOpen(person, name);
}

/** Opens a conversation from the list; on a narrow screen that is another page. */
export async function open(person: At, name: string) {
  await person.page.getByRole("link", { name, exact: true }).click();
  await isOpen(person, name);
}

export async function toList({ page, t }: At) {
  const back = button(page, t("tickets.back"));
  if (!(await back.isVisible())) return;
  await back.click();
  await at(page, "/tickets");
}

export async function menu({ page, t }: At, item: string) {
  await button(page, t("tickets.more")).click();
  await page.getByRole("menuitem", { name: t(item) }).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
}

/** The drawer beside the conversation. */
export const drawer = ({ page, t }: At) => page.getByRole("region", { name: t("contactDrawer.title") });

export const closeDrawer = (person: At) =>
  drawer(person)
    .getByRole("button", { name: person.t("common.close") })
    .click();

/** The notices depend on the user's queues; the bell is always there. */
export async function openBell({ page, t }: At) {
  const bell = [t("notifications.title"), t("notifications.bell_one", { count: "1" }), t("notifications.bell_other", { count: "\\d+" })];
  await page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(bell.join("|")) })
    .click();
  await page.getByRole("dialog").waitFor();
}

/** The last message with this text. */
export const said = ({ page }: At, text: string) => page.getByRole("log").getByRole("listitem").filter({ hasText: text }).last();

/** The menu of the last message with this text. */
export async function menuOf(person: At, text: string) {
  const tools = said(person, text).getByRole("button", { name: person.t("tickets.messageMenu") });
  await said(person, text).hover();
  await tools.click();
}

export async function act(person: At, text: string, item: string) {
  await menuOf(person, text);
  await person.page.getByRole("menuitem", { name: item }).click();
}

type Media = Record<"picture" | "film" | "voice", Uint8Array<ArrayBuffer>>;

/** Created once for all tests: recording takes as long as the media last. */
let media: Media | undefined;

/** The old ffmpeg from npm makes no video thumbnails: there a video shows its name and size. */
export const hasThumbnails = () => findProgram()?.isPackaged === false;

/** A picture, a video and a voice note recorded by a browser, so that another one can play them. */
export async function mediaFrom(page: Page): Promise<Media> {
  if (media) return media;
  const [picture, film, voice] = await page.evaluate(makeMedia);
  const bytes = (text = "") => Uint8Array.from(Buffer.from(text, "base64"));
  media = { picture: bytes(picture), film: bytes(film), voice: bytes(voice) };
  return media;
}

async function makeMedia() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 320 });
  const pen = canvas.getContext("2d");
  const draw = (at: number) => {
    if (!pen) return;
    const ground = pen.createLinearGradient(0, 0, 480, 320);
    ground.addColorStop(0, "#f2c078");
    ground.addColorStop(1, "#7a4a21");
    pen.fillStyle = ground;
    pen.fillRect(0, 0, 480, 320);
    pen.fillStyle = "#3d2410";
    pen.fillRect(80 + at, 150, 300, 24);
    for (const leg of [100, 340]) pen.fillRect(leg + at, 174, 20, 90);
  };
  const inText = (blob: Blob) =>
    new Promise<string>((done) => {
      const reader = new FileReader();
      reader.onload = () => done(String(reader.result).split(",").at(-1) ?? "");
      reader.readAsDataURL(blob);
    });
  const record = (stream: MediaStream, mimeType: string) =>
    new Promise<Blob>((done) => {
      const recorder = new MediaRecorder(stream, { mimeType });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => done(new Blob(parts, { type: mimeType }));
      recorder.start();
      setTimeout(() => recorder.stop(), 1_500);
    });
  draw(0);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  const stream = canvas.captureStream(10);
  let at = 0;
  const moving = setInterval(() => {
    at = (at + 4) % 60;
    draw(at);
  }, 100);
  const film = await record(stream, "video/webm;codecs=vp8");
  clearInterval(moving);
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const output = audio.createMediaStreamDestination();
  tone.connect(output);
  tone.start();
  const voice = await record(output.stream, "audio/webm;codecs=opus");
  await audio.close();
  return Promise.all([picture ?? new Blob(), film, voice].map(inText));
}

/** Runs in the page: a fake microphone with a tone, as the machine has none. */
export function giveMicrophone() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const output = audio.createMediaStreamDestination();
  tone.connect(output);
  tone.start();
  navigator.mediaDevices.getUserMedia = async () => output.stream;
}

export async function transfer({ page, t }: At, { to, queue }: { to: string; queue: string }) {
  await menu({ page, t }, "tickets.transfer");
  await page.getByRole("combobox", { name: t("tickets.toUser") }).fill(to);
  await page.getByRole("option", { name: to }).click();
  await field(page, t("tickets.toQueue")).selectOption({ label: queue });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("tickets.transfer") })
    .click();
}
