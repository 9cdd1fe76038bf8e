import { createRequire } from "node:module";

/**
 * Three repairs of libsignal 6.0.0, to be made before `baileys` is imported. Its verification answers false where Baileys expects it to throw,
 * so that any signature would pass; it spoils the sessions that it tries in vain; and it prints sessions, with their private keys, to the console.
 */
export function harden(): void {
  if (hardened) return;
  hardened = true;
  refuseWrongSignatures();
  spareUnfitSessions();
  silenceConsole();
}

let hardened = false;

type Verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

function refuseWrongSignatures() {
  const curve = createRequire(import.meta.url)("libsignal/src/curve.js") as { verifySignature: Verify };
  const verify = curve.verifySignature;
  // Only these three arguments: the original has a fourth that says "pretend it is right".
  curve.verifySignature = (publicKey, message, signature) => {
    if (!verify(publicKey, message, signature)) throw new Error("Invalid signature");
    return true;
  };
}

type Session = { serialize(): object; constructor: { deserialize(data: object): Session } };
type Cipher = { prototype: { doDecryptWhisperMessage(message: Uint8Array, session?: Session): Promise<Uint8Array> } };

/**
 * What comes is tried with one session after the other, and each is turned before it is known whether it fits. Written down beside the one
 * that did, a new session that a message of the one before had been tried with could say nothing any more that its reader could read.
 */
export function spareUnfitSessions() {
  const { prototype } = createRequire(import.meta.url)("libsignal/src/session_cipher.js") as Cipher;
  const decrypt = prototype.doDecryptWhisperMessage;
  prototype.doDecryptWhisperMessage = async function (message, session) {
    const before = session?.serialize();
    try {
      return await decrypt.call(this, message, session);
    } catch (error) {
      if (session && before) Object.assign(session, session.constructor.deserialize(before));
      throw error;
    }
  };
}

/** For a process whose console is wanted: only what libsignal says of its sessions is left out. */
export function hushSessions(): void {
  for (const method of ["info", "warn", "error", "log"] as const) {
    const say = console[method];
    console[method] = (...words: unknown[]) => {
      if (!(typeof words[0] === "string" && SESSION_TALK.test(words[0]))) say(...words);
    };
  }
}

const SESSION_TALK =
  /^(Closing|Opening|Removing old closed|Session already|Migrating session|Failed to decrypt|Session error|Decrypted message with closed)/;

/** Nothing in this process speaks to the console but us, through stderr: what libsignal and Baileys print may hold keys and messages. */
function silenceConsole() {
  for (const method of ["log", "info", "warn", "error", "debug", "trace", "dir", "table"] as const) console[method] = () => {};
}
