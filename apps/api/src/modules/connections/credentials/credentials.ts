import { z } from "zod";
import type { Ctx } from "../../../platform/company.ts";
import { open, seal } from "../../../platform/crypto/seal.ts";

const USE = "connection-credentials";
const Secret = z.object({ accessToken: z.string().default(""), appSecret: z.string().default("") });
const PublicCredentials = z.object({ phoneNumberId: z.string().default(""), wabaId: z.string().default("") });
export type Credentials = z.infer<typeof Secret> & z.infer<typeof PublicCredentials>;

/** The columns for credentials: the ids can be read back, the secrets never. */
export function sealed(credentials: Credentials): { credentials: string; public_credentials: string } {
  return {
    credentials: seal(JSON.stringify(Secret.parse(credentials)), USE),
    public_credentials: JSON.stringify(PublicCredentials.parse(credentials)),
  };
}

export const publicOf = (stored: unknown) => PublicCredentials.catch({ phoneNumberId: "", wabaId: "" }).parse(stored);

export const readCredentials = (box: string | null, stored: unknown): Credentials => ({
  ...(box === null ? { accessToken: "", appSecret: "" } : Secret.parse(JSON.parse(open(box, USE)))),
  ...publicOf(stored),
});

export async function openCredentials({ tx }: Ctx, connectionId: number): Promise<Credentials> {
  const row = await tx
    .selectFrom("connections")
    .select(["credentials", "public_credentials as publicCredentials"])
    .where("id", "=", connectionId)
    .executeTakeFirstOrThrow();
  return readCredentials(row.credentials, row.publicCredentials);
}
