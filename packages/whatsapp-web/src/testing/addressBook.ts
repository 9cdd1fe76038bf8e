import { randomBytes } from "node:crypto";
import { type BinaryNode, encodeSyncdPatch, type LTHashState, newLTHashState, proto } from "baileys";
import { node } from "./nodes.ts";

const COLLECTION = "critical_unblock_low";

/**
 * The part of the address book that a phone shares with its companions: encrypted patches, one after another, which they fetch from the
 * server.
 */
export class AddressBook {
  readonly keyId = randomBytes(6);
  readonly keyData = randomBytes(32);
  private readonly patches: proto.ISyncdPatch[] = [];
  private state: LTHashState = newLTHashState();

  /** Null removes the person. */
  async write(jid: string, name: string | null): Promise<void> {
    const { SET, REMOVE } = proto.SyncdMutation.SyncdOperation;
    const contactAction = name === null ? {} : { fullName: name, firstName: name.split(" ")[0] ?? name };
    const { patch, state } = await encodeSyncdPatch(
      {
        type: COLLECTION,
        index: ["contact", jid],
        syncAction: { contactAction, timestamp: Date.now() },
        apiVersion: 2,
        operation: name === null ? REMOVE : SET,
      },
      this.keyId.toString("base64"),
      this.state,
      async () => proto.Message.AppStateSyncKeyData.fromObject({ keyData: this.keyData }),
    );
    this.state = state;
    this.patches.push({ ...patch, version: { version: state.version } });
  }

  /** The key to decrypt it, as the phone sends it to a new companion. */
  get key(): proto.Message.IProtocolMessage {
    const keyData = { keyData: this.keyData, fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] }, timestamp: Date.now() };
    return {
      type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: { keys: [{ keyId: { keyId: this.keyId }, keyData }] },
    };
  }

  /** The notification that there is something new. */
  get news(): BinaryNode {
    return node("collection", { name: COLLECTION, version: String(this.state.version) });
  }

  /** The patches that a companion lacks of the requested collection; other collections are empty. */
  since({ attrs: { name = "", version = "0" } }: BinaryNode): BinaryNode {
    const missing = name === COLLECTION ? this.patches.slice(Number(version)) : [];
    const patches = missing.map((patch) => node("patch", {}, proto.SyncdPatch.encode(patch).finish()));
    const now = name === COLLECTION ? this.state.version : 0;
    return node("collection", { name, version: String(now), type: "result" }, [node("patches", {}, patches)]);
  }
}
