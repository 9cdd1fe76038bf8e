import { createRequire } from "node:module";

/**
 * Three fixes for libsignal 6.0.0, to apply before `baileys` is imported. Its verification returns false where Baileys expects an error, so
 * any signature would pass; it damages sessions that it tries without success; and it prints sessions, with their private keys, to the
 * console.
 */
export function harden(): void {
  if (hardened) return;
  hardened = true;
  refuseWrongSignatures();
  restoreSessionAfterFailedTry();
  silenceConsole();
}

let hardened = false;

type Verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

function refuseWrongSignatures() {
  const curve = createRequire(import.meta.url)("libsignal/src/curve.js") as { verifySignature: Verify };
  const verify = curve.verifySignature;
  // Only these three arguments: the original has a fourth that makes every signature valid.
  curve.verifySignature = (publicKey, message, signature) => {
    if (!verify(publicKey, message, signature)) throw new Error("Invalid signature");
    return true;
  };
}

type Session = { serialize(): object; constructor: { deserialize(data: object): Session } };
type Cipher = { prototype: { doDecryptWhisperMessage(message: Uint8Array, session?: Session): Promise<Uint8Array> } };

/**
 * An incoming message is tried with one session after the other, and each session's ratchet moves before it is known whether the message
 * fits. If such a changed session were stored, the messages we send with it would be unreadable. So a failed try restores the session.
 */
export function restoreSessionAfterFailedTry() {
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

/** For a process whose console is needed: only libsignal's output about sessions is dropped. */
export function silenceSessionLogs(): void {
  for (const method of ["info", "warn", "error", "log"] as const) {
    const say = console[method];
    console[method] = (...args: unknown[]) => {
      if (!(typeof args[0] === "string" && SESSION_TALK.test(args[0]))) say(...args);
    };
  }
}

const SESSION_TALK =
  /^(Closing|Opening|Removing old closed|Session already|Migrating session|Failed to decrypt|Session error|Decrypted message with closed)/;

/** Only we write to this process's console, through stderr: the output of libsignal and Baileys may contain keys and messages. */
function silenceConsole() {
  for (const method of ["log", "info", "warn", "error", "debug", "trace", "dir", "table"] as const) console[method] = () => {};
}
