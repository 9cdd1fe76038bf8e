import { existsSync, readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { Document } from "@recado/contract/documents";
import { z } from "zod";
import type { Certificate } from "../outbound/exchange.ts";

/** How a variable is parsed, and the expected format for the message about a wrong value. */
export type Kind<T> = { expected: string; schema: z.ZodType<T, string> };

const kind = <T>(expected: string, schema: z.ZodType<T, string>): Kind<T> => ({ expected, schema });

export const text = kind("text", z.string());

export const integer = (from: number, to: number) =>
  kind(
    `a whole number from ${from} to ${to}`,
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.number().min(from).max(to)),
  );

export const port = kind("a port, 0 to 65535", integer(0, 65535).schema);

export const oneOf = <const T extends string>(...values: T[]) => kind(`one of ${values.join(", ")}`, z.enum(values));

export const onOff = kind(
  "on or off (or true, false, 1, 0)",
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(["on", "off", "true", "false", "1", "0"]))
    .transform((word) => ["on", "true", "1"].includes(word)),
);

/** No path, because everything is served from the root; a trailing slash is accepted, as it is easily copied along. */
export const origin = kind("an address like https://recado.example.com, without a path", z.string().transform(originOf).pipe(z.string()));

export const origins = kind(
  "addresses like https://app.example.com, separated by commas",
  z
    .string()
    .transform((list) => list.split(",").map((one) => originOf(one.trim())))
    .pipe(z.array(z.string())),
);

export const address = (...schemes: string[]) =>
  kind(
    `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))),
  );

export const longSecret = kind(
  "at least 32 bytes, for example from: openssl rand -base64 48",
  z.string().refine((value) => Buffer.byteLength(value) >= 32),
);

export const password = kind("a password of 5 to 50 characters", z.string().min(5).max(50));

export const email = kind("an e-mail address", z.email().toLowerCase());

export const hops = kind(
  "how many proxies stand in front (0 to 10), or false",
  z.union([z.enum(["false", "off"]).transform(() => false as const), integer(0, 10).schema]).transform((count) => count || false),
);

/** Banks show no accents: they are left out. */
export const asciiText = (max: number) =>
  kind(
    `1 to ${max} letters, digits and signs, of which only accents are left out`,
    z
      .string()
      .transform((value) => value.normalize("NFD").replace(/\p{Mn}/gu, ""))
      .pipe(
        z
          .string()
          .max(max)
          .regex(/^[\x20-\x7e]+$/),
      ),
  );

/** As the central bank's directory stores it: documents and phones without signs, addresses in small letters. */
export const pixKey = kind(
  "a CPF, a CNPJ, an e-mail address, a phone like +5511987654321 or a random key (UUID)",
  z.string().transform(pixKeyOf).pipe(z.string()),
);

/** A file, or what it holds: PEM is text, and anything else is taken as PKCS #12 (.p12), without a password. */
export const certificate = kind(
  "the path of a .p12 or .pem file that can be read, or its content in base64",
  z
    .string()
    .transform(certificateOf)
    .pipe(z.custom<Certificate>((value) => value !== undefined)),
);

function certificateOf(value: string): Certificate | undefined {
  try {
    const content = existsSync(value) ? readFileSync(value) : Buffer.from(value, "base64");
    const pem = content.toString("latin1");
    const read = pem.includes("-----BEGIN ") ? { cert: pem, key: pem } : { pfx: content };
    createSecureContext(read);
    return read;
  } catch {
    return undefined; // neither of the two
  }
}

function pixKeyOf(value: string): string | undefined {
  const document = Document.safeParse(value).data;
  if (document) return document;
  const phone = value.replace(/[\s()-]/g, "");
  if (/^\+55\d{10,11}$/.test(phone)) return phone;
  const small = value.toLowerCase();
  return z.union([z.email().max(77), z.guid()]).safeParse(small).success ? small : undefined;
}

function originOf(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isPlain = ["http:", "https:"].includes(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username;
  return isPlain ? url.origin : undefined;
}
