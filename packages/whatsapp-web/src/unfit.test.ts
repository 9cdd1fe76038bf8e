import { Curve, generateSignalPubKey, signedKeyPair } from "baileys";
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from "libsignal";
import { expect, test } from "vitest";
import { restoreSessionAfterFailedTry, silenceSessionLogs } from "./harden.ts";

silenceSessionLogs();
restoreSessionAfterFailedTry();

type KeyPair = ReturnType<typeof Curve.generateKeyPair>;
const pair = (keys: KeyPair) => ({ privKey: Buffer.from(keys.private), pubKey: Buffer.from(generateSignalPubKey(keys.public)) });

/** One side, with a session to the other. */
function side() {
  const [identity, preKey] = [Curve.generateKeyPair(), Curve.generateKeyPair()];
  const signed = signedKeyPair(identity, 1);
  const sessions = new Map<string, Uint8Array>();
  const storage = {
    loadSession: async (id: string) => (sessions.has(id) ? SessionRecord.deserialize(sessions.get(id)!) : undefined),
    storeSession: async (id: string, record: SessionRecord) => void sessions.set(id, record.serialize()),
    isTrustedIdentity: () => true,
    loadPreKey: async () => pair(preKey),
    removePreKey: () => {},
    loadSignedPreKey: () => pair(signed.keyPair),
    getOurRegistrationId: () => 7,
    getOurIdentity: () => pair(identity),
  } as unknown as SignalStorage;
  const other = new ProtocolAddress("other", 0);
  const cipher = new SessionCipher(storage, other);
  return {
    bundle: () => ({
      registrationId: 7,
      identityKey: generateSignalPubKey(identity.public),
      signedPreKey: { keyId: 1, publicKey: generateSignalPubKey(signed.keyPair.public), signature: signed.signature },
      preKey: { keyId: 1, publicKey: generateSignalPubKey(preKey.public) },
    }),
    begin: (bundle: object) => new SessionBuilder(storage, other).initOutgoing(bundle as Parameters<SessionBuilder["initOutgoing"]>[0]),
    seal: async (text: string) => {
      const { type, body } = await cipher.encrypt(Buffer.from(text));
      return { type, body: Buffer.from(body, "binary") };
    },
    open: async ({ type, body }: { type: number; body: Buffer }) =>
      String(type === 3 ? await cipher.decryptPreKeyWhisperMessage(body) : await cipher.decryptWhisperMessage(body)),
  };
}

test("a message that was under way while a session was made anew leaves the new one as it is", async () => {
  const [customer, company] = [side(), side()];
  await customer.begin(company.bundle());
  await company.open(await customer.seal("Oi"));
  await customer.open(await company.seal("Olá"));
  const underWay = await customer.seal("Alguém?");
  await company.begin(customer.bundle());
  expect(await company.open(underWay)).toBe("Alguém?");
  expect(await customer.open(await company.seal("Pois não"))).toBe("Pois não");
  expect(await company.open(await customer.seal("Obrigada"))).toBe("Obrigada");
});
