import { fileURLToPath } from "node:url";
import { betaChannel } from "@recado/channels/beta/channel";
import { type BetaEngine, betaEngine } from "@recado/channels/beta/process";
import { type Channel, ChannelFailure, type ChannelPorts } from "@recado/channels/channel";
import { cloudChannel } from "@recado/channels/cloud/client";
import type { Provider } from "@recado/channels/providers";
import { sandboxChannel } from "@recado/channels/sandbox/channel";
import { openCredentials } from "../modules/connections/credentials/credentials.ts";
import { isOff } from "../modules/connections/offered.ts";
import { sessionStore } from "../modules/connections/phone/keys.ts";
import { webVersions } from "../modules/connections/phone/webVersions.ts";
import { findSentCopy, storeSentCopy } from "../modules/messages/delivery/sentCopies.ts";
import { phoneOf } from "../modules/sandbox/phone.ts";
import { now } from "../platform/clock.ts";
import { inCompany } from "../platform/company.ts";
import type { Config } from "../platform/config.ts";
import { randomToken } from "../platform/crypto/secrets.ts";
import { makeFolder, removeFolder } from "../platform/media/work.ts";
import { outsideTrusting } from "../platform/outbound/trusting.ts";
import { spacedBy } from "./session/spacedBy.ts";

/** A connection that this process holds. */
export type Holding = { companyId: number; connectionId: number; token: number };

/** How each provider's channel is made. Only this table knows which provider a connection uses. */
export type Makers = { [P in Provider]: (holding: Holding, ports: ChannelPorts) => Promise<Channel> } & { stop(): Promise<void> };

/**
 * The least time between the starts of two channels of a provider, so that a hundred starts leave room for the heartbeat. On WhatsApp Web
 * each start costs a burst of cryptography, and WhatsApp watches for many logins at once.
 */
const APART_MS: Record<Provider, number> = { sandbox: 25, cloud: 25, beta: 100 };

export function channelMakers({ graphUrl }: Pick<Config, "graphUrl">, engineEnv = settingsOfEngine()): Makers {
  let engine: Promise<BetaEngine> | undefined;
  let folder: string | undefined;
  const inTurn = { sandbox: spacedBy(APART_MS.sandbox), cloud: spacedBy(APART_MS.cloud), beta: spacedBy(APART_MS.beta) };
  // The engine downloads into a folder of ours, so that it is deleted whichever of the two processes is killed.
  const startEngine = async () => {
    folder = await makeFolder();
    const places = { TMPDIR: folder, TEMP: folder, TMP: folder };
    const entry = fileURLToPath(import.meta.resolve("@recado/whatsapp-web/main"));
    return betaEngine({ entry, env: { ...places, ...engineEnv }, versions: webVersions });
  };
  return {
    async sandbox({ companyId, connectionId }, ports) {
      if (isOff("sandbox")) throw new ChannelFailure("not-offered", { again: false });
      await inTurn.sandbox();
      return sandboxChannel({ phone: phoneOf(companyId, connectionId), ports, newCode: () => `recado-sandbox:${randomToken(16)}` });
    },

    async cloud({ companyId, connectionId }, ports) {
      await inTurn.cloud();
      const credentials = await inCompany(companyId, (ctx) => openCredentials(ctx, connectionId));
      // Without the app secret the channel could send, but would reject every webhook.
      if (!credentials.phoneNumberId || !credentials.accessToken || !credentials.appSecret)
        throw new ChannelFailure("missing", { again: false });
      return cloudChannel({ credentials, ...outsideTrusting(graphUrl), graphUrl, now }, ports);
    },

    // One engine process holds all sessions; the first session starts it.
    async beta({ companyId, connectionId, token }, ports) {
      await inTurn.beta();
      engine ??= startEngine().catch((error) => {
        engine = undefined;
        throw error;
      });
      const ownership = { connectionId, token };
      const store = {
        ...sessionStore(companyId, ownership, (providerId) => findSentCopy(companyId, connectionId, providerId)),
        keepMessage: (ref: string, raw: unknown) => storeSentCopy(companyId, ownership, ref, raw),
      };
      return betaChannel(await engine, { session: `${companyId}.${connectionId}`, store }, ports);
    },

    async stop() {
      await (await engine)?.stop();
      if (folder !== undefined) await removeFolder(folder);
    },
  };
}

/** The engine is a separate program; its settings come from this process's environment. */
const settingsOfEngine = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith("WHATSAPP_WEB_") && value !== undefined ? [[name, value]] : [],
    ),
  );
