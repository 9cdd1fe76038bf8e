import type { Cause } from "@recado/channels/channel";
import type { Provider } from "@recado/channels/providers";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { askOnce } from "../../../platform/database.ts";
import { isHeldBy } from "./ownership.ts";

/** What is wanted of a connection, for the process that holds it. */
export type Asked = {
  provider: Provider;
  wanted: boolean;
  status: string;
  cause: Cause | null;
  askedAt: number;
  pairingNumber: string | null;
  /** The company is switched on. */
  isOn: boolean;
};

/** Null where the connection is gone. */
export const findAsked = (companyId: number, { connectionId, token }: { connectionId: number; token: number }): Promise<Asked | null> =>
  inCompany(companyId, async (ctx) => {
    const row = await find(ctx, connectionId);
    if (!row) return null;
    await isHeldBy(ctx, connectionId, token);
    const { askedAt, provider, cause, ...rest } = row;
    return { ...rest, provider: provider as Provider, cause: cause as Cause | null, askedAt: askedAt?.getTime() ?? 0 };
  });

/** The same of all that a process holds, by one question. */
export type AskedOfHeld = Asked & {
  companyId: number;
  connectionId: number;
  token: number;
  /** A call that went through it was never written down to its end. */
  isOverdue: boolean;
};

type Row = Omit<AskedOfHeld, "askedAt"> & { askedAt: Date | null };

const OF_HELD = `select company_id as "companyId", connection_id as "connectionId", token, provider, wanted, status, cause,
  asked_at as "askedAt", pairing_number as "pairingNumber", is_on as "isOn", is_overdue as "isOverdue" from app.find_asked($1::uuid, $2)`;

export const listAsked = async (nodeId: string): Promise<AskedOfHeld[]> =>
  (await askOnce<Row>(OF_HELD, [nodeId, now()])).map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt?.getTime() ?? 0 }));

const find = ({ tx, companyId }: Ctx, id: number) =>
  tx
    .selectFrom("connections as c")
    .innerJoin("companies as k", (join) => join.on("k.id", "=", companyId))
    .select(["provider", "wanted", "c.status", "cause", "asked_at as askedAt", "pairing_number as pairingNumber", "k.status as isOn"])
    .where("c.id", "=", id)
    .executeTakeFirst();

/** An admin wants it to begin anew, so that what linked the phone is given up first: it opens because it was asked to end. */
export const isRenewal = ({ wanted, status, cause }: { wanted: boolean; status: string; cause: string | null }) =>
  wanted && status === "OPENING" && cause === "asked";

/** An admin wants it to end. What ended by itself has said so already. */
export const isToEnd = ({ wanted, status }: { wanted: boolean; status: string }) => !wanted && !isEnded(status);
export const isEnded = (status: string) => status === "DISCONNECTED" || status === "PASSKEY_REQUIRED";
