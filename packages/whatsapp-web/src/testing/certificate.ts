import { createPublicKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A certificate for this machine, made for each run, so that no key is stored: DER built by hand, because Node cannot create one. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid("2a8648ce3d040302"));
  const name = sequence(set(sequence(oid("550403"), der(0x0c, Buffer.from("localhost")))));
  const day = 24 * 60 * 60 * 1000;
  const validity = sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + 30 * day)));
  const alternatives = sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])));
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  const extensions = sequence(extension("551d11", alternatives), extension("551d13", isAuthority));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    validity,
    name,
    createPublicKey(publicKey.export({ type: "spki", format: "pem" })).export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const whole = sequence(body, algorithm, der(0x03, signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts));
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-T:]/g, "")}Z`));
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));
