import type { Person } from "@recado/channels/inbound";

/** WhatsApp's addresses have the form `user[_agent][:device]@server`; people have two: by number, and by LID. */
type Jid = { user: string; server: string };

export function jidOf(text: string | null | undefined): Jid | null {
  const match = /^([^@:_]+)(?:_\d+)?(?::\d+)?@([a-z.]+)$/.exec(text ?? "");
  return match?.[1] && match[2] ? { user: match[1], server: match[2] } : null;
}

export const isGroup = (jid: string): boolean => jid.endsWith("@g.us");

/** A broadcast list. Stories are also sent to one, which is no conversation. */
export const isList = (jid: string): boolean => jid.endsWith("@broadcast") && jid !== "status@broadcast";

export const numberOf = (text: string | null | undefined): string | null => digitsAt(text, ["s.whatsapp.net", "c.us", "hosted"]);
export const lidOf = (text: string | null | undefined): string | null => digitsAt(text, ["lid", "hosted.lid"]);

export const numberJid = (number: string): string => `${number}@s.whatsapp.net`;
export const lidJid = (lid: string): string => `${lid}@lid`;

/** A person from all addresses that are known to be theirs. */
export const personOf = (jids: (string | null | undefined)[], name: string | null = null): Person | null => {
  const number = jids.map(numberOf).find((found) => found !== null) ?? null;
  const lid = jids.map(lidOf).find((found) => found !== null) ?? null;
  return number || lid ? { number, lid, userId: null, name: name?.slice(0, 200) || null } : null;
};

/** A conversation keeps one id, whichever address a message came with: the number as soon as it is known. */
export function chatOf(peer: Person | null, group: string | null): string | null {
  if (group) return group;
  if (peer?.number) return numberJid(peer.number);
  return peer?.lid ? lidJid(peer.lid) : null;
}

function digitsAt(text: string | null | undefined, servers: string[]): string | null {
  const jid = jidOf(text);
  return jid && servers.includes(jid.server) && /^\d{5,20}$/.test(jid.user) ? jid.user : null;
}
