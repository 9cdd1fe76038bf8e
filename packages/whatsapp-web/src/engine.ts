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

/** All sessions of this process, and their parent's calls. */
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

  const answer = async (request: EngineAsk): Promise<unknown> => {
    if (request.name === "open") return of(request.session).open(request);
    const session = sessions.get(request.session);
    if (request.name === "close") {
      sessions.delete(request.session);
      return (session ?? createSession({ parent: parent.of(request.session), options })).close(request);
    }
    // A process that was suspended for a while must not send what another one may have sent meanwhile.
    if (request.name === "deliver") return deliver(alive() ? session?.line() : undefined, request.order);
    return runRequest(request, session, options);
  };

  return {
    hear(message: ToEngine) {
      if (message.type === "answer") parent.hear(message);
      if (message.type === "ask") void answered(message.id, () => answer(message)).then(send);
    },
    /** Closes all connections before it returns. */
    drop() {
      for (const session of sessions.values()) session.drop();
      sessions.clear();
    },
  };
}

/** Calls that may safely be repeated. */
type EngineRequest = Exclude<EngineAsk, { name: "open" | "close" | "deliver" }>;

async function runRequest(request: EngineRequest, session: Session | undefined, { mediaHost }: EngineOptions): Promise<unknown> {
  if (request.name === "fetchMedia") return fetchFile(request.source, { mediaHost });
  const sock = session?.sock() ?? away();
  const people = peopleOf(sock.signalRepository.lidMapping);
  switch (request.name) {
    case "markRead": {
      const keys = request.messages.map(async ({ providerId, chat, author, list }) => {
        if (list) return { remoteJid: list, id: providerId, fromMe: false, participant: await people.lidJidOf(chat) };
        const isOfOld = session?.line()?.groups.isByNumber(chat) ?? false;
        const participant = author && isGroup(chat) ? await memberJid(people, author, isOfOld) : undefined;
        return { remoteJid: await people.lidJidOf(chat), id: providerId, fromMe: false, ...(participant && { participant }) };
      });
      return sock.readMessages(await Promise.all(keys));
    }
    case "check":
      return check(sock, session, request.number);
    case "profilePicture": {
      const { number, lid, group } = request.of;
      const jid = group ?? (lid ? lidJid(lid) : number ? numberJid(number) : null);
      const url = jid && (await pictureOf(sock, jid));
      return url ? fetchPicture(url, { mediaHost }) : null;
    }
    case "rejectCall":
      return sock.rejectCall(request.callId, await people.lidJidOf(request.chat));
  }
}

async function check(sock: WASocket, session: Session | undefined, number: string) {
  const jid = await session?.line()?.numbers.jidOf(number);
  if (!jid) return { exists: false, number: null, lid: null };
  const lid = await sock.signalRepository.lidMapping.getLIDForPN(jid).catch(() => null);
  return { exists: true, number: numberOf(jid), lid: lid?.split("@")[0]?.split(":")[0] ?? null };
}

/** Undefined if there is none, or if we may not see it. */
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
