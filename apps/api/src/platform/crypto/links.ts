import { z } from "zod";
import { now } from "../clock.ts";
import { mac, sameText } from "./secrets.ts";

/** Signed text for a URL that proves its parts for so many seconds. The parts are not encrypted. */
export function signLink(parts: Record<string, string>, seconds: number): string {
  const content: Content = { parts, until: now().getTime() + seconds * 1000 };
  const body = Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${body}.${mac(USE, body)}`;
}

/** The parts again; null when the text is too old, altered, or was signed for something other than a link. */
export function readLink(text: string): Record<string, string> | null {
  const [body = "", proof = "", ...more] = text.split(".");
  if (more.length > 0 || !sameText(proof, mac(USE, body))) return null;

  const { parts, until } = Content.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
  return now().getTime() < until ? parts : null;
}

const USE = "signed link";

const Content = z.object({ parts: z.record(z.string(), z.string()), until: z.number() });
type Content = z.infer<typeof Content>;
