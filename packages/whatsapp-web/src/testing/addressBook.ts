import { randomBytes } from "node:crypto";
import { type BinaryNode, encodeSyncdPatch, type LTHashState, newLTHashState, proto } from "baileys";
import { node } from "./nodes.ts";

const COLLECTION = "critical_unblock_low";

/** What a phone shares of its address book with its companions: sealed changes, one after another, which they fetch from the server. */
export class AddressBook {
  readonly keyId = randomBytes(6);
  readonly keyData = randomBytes(32);
  private readonly patches: proto.ISyncdPatch[] = [];
  private state: LTHashState = newLTHashState();

  /** Null takes somebody out. */
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

  /** By which key it can be read, as the phone says it to a new companion. */
  get key(): proto.Message.IProtocolMessage {
    const keyData = { keyData: this.keyData, fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] }, timestamp: Date.now() };
    return {
      type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: { keys: [{ keyId: { keyId: this.keyId }, keyData }] },
    };
  }

  /** That there is something new in it. */
  get news(): BinaryNode {
    return node("collection", { name: COLLECTION, version: String(this.state.version) });
  }

  /** What a companion lacks of the collection that it asks for; of the others there is nothing. */
  since({ attrs: { name = "", version = "0" } }: BinaryNode): BinaryNode {
    const missing = name === COLLECTION ? this.patches.slice(Number(version)) : [];
    const patches = missing.map((patch) => node("patch", {}, proto.SyncdPatch.encode(patch).finish()));
    const now = name === COLLECTION ? this.state.version : 0;
    return node("collection", { name, version: String(now), type: "result" }, [node("patches", {}, patches)]);
  }
}
