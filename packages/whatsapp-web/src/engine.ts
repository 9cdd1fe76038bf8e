import { answered } from "@recado/channels/beta/link";
import { ChannelFailure } from "@recado/channels/channel";
import type { EngineAsk, ToEngine, ToParent } from "@recado/channels/engine";
import type { WASocket } from "baileys";
import { isGroup, lidJid, numberJid, numberOf } from "./convert/jids.ts";
import { deliver } from "./deliver.ts";
import { fetchFile, fetchPicture } from "./media.ts";
import { type EngineOptions, engineOptions } from "./options.ts";
import { parentOver } from "./parent.ts";
import { type People, peopleOf } from "./people.ts";
import { createSession, type Session } from "./session.ts";

/** All sessions of this process, and what their parent asks of them. */
export function createEngine(
  send: (message: ToParent) => void,
  { env, alive }: { env: Record<string, string | undefined>; alive: () => boolean },
) {
  const options = engineOptions(env);
  const parent = parentOver(send);
  const sessions = new Map<string, Session>();

  const of = (id: string): Session => {
    const session = sessions.get(id) ?? createSession({ parent: parent.of(id), options });
    sessions.set(id, session);
    return session;
  };

  const answer = async (asked: EngineAsk): Promise<unknown> => {
    if (asked.name === "open") return of(asked.session).open(asked);
    const session = sessions.get(asked.session);
    if (asked.name === "close") {
      sessions.delete(asked.session);
      return (session ?? createSession({ parent: parent.of(asked.session), options })).close(asked);
    }
    // A process that was stopped for a while must not say what another one may have said meanwhile.
    if (asked.name === "deliver") return deliver(alive() ? session?.line() : undefined, asked.order);
    return runRequest(asked, session, options);
  };

  return {
    hear(message: ToEngine) {
      if (message.type === "answer") parent.hear(message);
      if (message.type === "ask") void answered(message.id, () => answer(message)).then(send);
    },
    /** Every line is closed when this returns. */
    drop() {
      for (const session of sessions.values()) session.drop();
      sessions.clear();
    },
  };
}

/** What may be asked twice without harm. */
type EngineRequest = Exclude<EngineAsk, { name: "open" | "close" | "deliver" }>;

async function runRequest(asked: EngineRequest, session: Session | undefined, { mediaHost }: EngineOptions): Promise<unknown> {
  if (asked.name === "fetchMedia") return fetchFile(asked.source, { mediaHost });
  const sock = session?.sock() ?? away();
  const people = peopleOf(sock.signalRepository.lidMapping);
  switch (asked.name) {
    case "markRead": {
      const keys = asked.messages.map(async ({ providerId, chat, author, list }) => {
        if (list) return { remoteJid: list, id: providerId, fromMe: false, participant: await people.lidJidOf(chat) };
        const isOfOld = session?.line()?.groups.isByNumber(chat) ?? false;
        const participant = author && isGroup(chat) ? await memberJid(people, author, isOfOld) : undefined;
        return { remoteJid: await people.lidJidOf(chat), id: providerId, fromMe: false, ...(participant && { participant }) };
      });
      return sock.readMessages(await Promise.all(keys));
    }
    case "check":
      return check(sock, session, asked.number);
    case "profilePicture": {
      const { number, lid, group } = asked.of;
      const jid = group ?? (lid ? lidJid(lid) : number ? numberJid(number) : null);
      const url = jid && (await pictureOf(sock, jid));
      return url ? fetchPicture(url, { mediaHost }) : null;
    }
    case "rejectCall":
      return sock.rejectCall(asked.callId, await people.lidJidOf(asked.chat));
  }
}

async function check(sock: WASocket, session: Session | undefined, number: string) {
  const jid = await session?.line()?.numbers.jidOf(number);
  if (!jid) return { exists: false, number: null, lid: null };
  const lid = await sock.signalRepository.lidMapping.getLIDForPN(jid).catch(() => null);
  return { exists: true, number: numberOf(jid), lid: lid?.split("@")[0]?.split(":")[0] ?? null };
}

/** There is none, or we may not see it: to us that is the same. */
async function pictureOf(sock: WASocket, jid: string): Promise<string | undefined> {
  try {
    return await sock.profilePictureUrl(jid, "image");
  } catch (error) {
    const status = (error as { data?: number; output?: { statusCode?: number } }).data;
    if (status === 404 || status === 401 || status === 403) return undefined;
    throw error;
  }
}

async function memberJid(people: People, author: string, isByNumber: boolean): Promise<string> {
  const jid = author.includes("@") ? author : numberJid(author);
  return isByNumber ? jid : people.lidJidOf(jid);
}

function away(): never {
  throw new ChannelFailure("not-connected", { again: true });
}
