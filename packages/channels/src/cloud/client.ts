import { type Channel, ChannelFailure, type ChannelPorts } from "../channel.ts";
import { deliver } from "./deliver.ts";
import { type Graph, graphOf, jsonBody } from "./graph.ts";
import { type Line, lineTo } from "./line.ts";
import { fetchMedia } from "./media.ts";
import type { Ask, OpenStream } from "./outside.ts";
import { listTemplates } from "./templates.ts";
import { causeOf, failureOf, isUnreachable, type Trouble, troubleOf } from "./trouble.ts";

type CloudOptions = {
  credentials: { phoneNumberId: string; wabaId: string; accessToken: string };
  ask: Ask;
  openStream: OpenStream;
  /** With its version: `https://graph.facebook.com/v26.0`. */
  graphUrl: string;
  now: () => Date;
  /** The delay before the given attempt to reach Meta again; in tests, none. */
  delayMs?: (attempt: number) => number;
};

/** A number on Meta's Cloud API. Customers' messages arrive by webhook, so no connection is held: it only makes requests. */
export function cloudChannel(options: CloudOptions, ports: ChannelPorts): Channel {
  const { credentials, openStream, graphUrl, now } = options;
  // People type these ids: a wrong one must not change the path of the URL, but get Meta's error.
  const [phoneNumberId, wabaId] = [credentials.phoneNumberId, credentials.wabaId].map((id) => encodeURIComponent(id.trim())) as [
    string,
    string,
  ];
  const accessToken = credentials.accessToken.trim();
  const meta = graphOf({ ...options, accessToken });
  const line: Line = lineTo({ ...options, graph: meta, phoneNumberId, tell: ports.tell });
  const graph: Graph = async (path, question) => {
    const answer = await meta(path, question);
    if (isUnreachable(answer)) line.doubt();
    return answer;
  };

  // A permission may be missing for one call only; a rejected token fails for all.
  const onTrouble = async ({ does, reason }: Trouble) => {
    if (does === "stop" && reason === "credentials") await line.refuse(reason);
  };

  return {
    connect: async () => line.open(),
    async disconnect({ logout }) {
      await line.close({ isTold: logout });
      return logout;
    },

    async deliver(order) {
      const outcome = await deliver({ graph, phoneNumberId, now }, order);
      if (outcome.state === "failed" && outcome.effect === "stop") await line.refuse(causeOf(outcome.reason), outcome.detail);
      return outcome;
    },

    async markRead(messages) {
      const troubles: Trouble[] = [];
      for (const { providerId } of messages) {
        const body = { messaging_product: "whatsapp", status: "read", message_id: providerId };
        const trouble = troubleOf(await graph(`${phoneNumberId}/messages`, jsonBody(body)), now);
        if (trouble) troubles.push(trouble);
      }
      for (const trouble of troubles) await onTrouble(trouble);
      // A message too old to be marked as read must not stop the others from being retried.
      const failures = troubles.map(failureOf);
      const failure = failures.find(({ again }) => again) ?? failures[0];
      if (failure) throw failure;
    },

    // Meta has no such call: whether a number is on WhatsApp only shows when a message is sent.
    check: () => Promise.reject(new ChannelFailure("unsupported", { again: false })),
    fetchMedia: (source) => fetchMedia({ graph, openStream, phoneNumberId, accessToken, graphUrl, now, onTrouble }, source),
    profilePicture: async () => null,

    async rejectCall({ callId }) {
      const body = { messaging_product: "whatsapp", call_id: callId, action: "reject" };
      const trouble = troubleOf(await graph(`${phoneNumberId}/calls`, jsonBody(body)), now);
      if (!trouble) return;
      await onTrouble(trouble);
      throw failureOf(trouble);
    },

    templates: () => listTemplates({ graph, wabaId, now, onTrouble }),
  };
}
