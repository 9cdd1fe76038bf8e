import type { KeyRow } from "@recado/channels/engine";
import { type AuthenticationCreds, BufferJSON, proto, type SignalDataTypeMap, type SignalKeyStore } from "baileys";
import type { Parent } from "./parent.ts";
import { retry } from "./retry.ts";

/**
 * The keys of one session, stored by our parent. Nothing is cached here, so nothing can be older than what is committed. A socket that has
 * ended writes nothing any more, since the next one, or another process, has taken its place.
 */
export function keyStore(parent: Pick<Parent, "ask">, closed: AbortSignal): SignalKeyStore {
  /**
   * When the store fails, Baileys takes the message for unreadable, and confirms it to WhatsApp: so calls are retried until they succeed.
   */
  const answered = <T>(ask: () => Promise<T>): Promise<T> => {
    if (closed.aborted) throw new Error("this socket has ended");
    return retry(ask, () => closed.aborted);
  };

  return {
    async get(type, ids) {
      const rows = await answered(() => parent.ask("getKeys", { keyType: type, ids }));
      return Object.fromEntries(rows.map(({ id, value }) => [id, keyFrom(type, value)]));
    },
    async set(data) {
      const rows: KeyRow[] = Object.entries(data).flatMap(([type, values]) =>
        Object.entries(values ?? {}).map(([id, value]) => ({ type, id, value: value ? packed(value) : null })),
      );
      if (rows.length > 0) await answered(() => parent.ask("setKeys", { rows }));
    },
  };
}

export const packed = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, BufferJSON.replacer));

export const credsFrom = (value: Buffer): AuthenticationCreds => unpacked(value) as AuthenticationCreds;

const unpacked = (value: Uint8Array): unknown => JSON.parse(Buffer.from(value).toString(), BufferJSON.reviver);

function keyFrom<Type extends keyof SignalDataTypeMap>(type: Type, value: Buffer): SignalDataTypeMap[Type] {
  const key = unpacked(value);
  // The only type that Baileys needs as a protobuf object.
  return (type === "app-state-sync-key" ? proto.Message.AppStateSyncKeyData.fromObject(key as object) : key) as SignalDataTypeMap[Type];
}
