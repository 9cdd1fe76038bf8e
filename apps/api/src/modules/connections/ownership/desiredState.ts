import type { Cause } from "@recado/channels/channel";
import type { Provider } from "@recado/channels/providers";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { queryOnce } from "../../../platform/database.ts";
import { assertOwner } from "./ownership.ts";

/** What the admins want of a connection, read by the process that holds it. */
export type DesiredState = {
  provider: Provider;
  wanted: boolean;
  status: string;
  cause: Cause | null;
  askedAt: number;
  pairingNumber: string | null;
  /** The company is switched on. */
  isOn: boolean;
};

/** Null if the connection was deleted. */
export const findDesiredState = (
  companyId: number,
  { connectionId, token }: { connectionId: number; token: number },
): Promise<DesiredState | null> =>
  inCompany(companyId, async (ctx) => {
    const row = await find(ctx, connectionId);
    if (!row) return null;
    await assertOwner(ctx, connectionId, token);
    const { askedAt, provider, cause, ...rest } = row;
    return { ...rest, provider: provider as Provider, cause: cause as Cause | null, askedAt: askedAt?.getTime() ?? 0 };
  });

/** The same for every connection that a process holds, in one query. */
export type OwnedDesiredState = DesiredState & {
  companyId: number;
  connectionId: number;
  token: number;
  /** A call over this connection was started and never recorded as finished. */
  isOverdue: boolean;
};

type Row = Omit<OwnedDesiredState, "askedAt"> & { askedAt: Date | null };

const OF_OWNED = `select company_id as "companyId", connection_id as "connectionId", token, provider, wanted, status, cause,
  asked_at as "askedAt", pairing_number as "pairingNumber", is_on as "isOn", is_overdue as "isOverdue" from app.find_asked($1::uuid, $2)`;

export const listDesiredStates = async (nodeId: string): Promise<OwnedDesiredState[]> =>
  (await queryOnce<Row>(OF_OWNED, [nodeId, now()])).map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt?.getTime() ?? 0 }));

const find = ({ tx, companyId }: Ctx, id: number) =>
  tx
    .selectFrom("connections as c")
    .innerJoin("companies as k", (join) => join.on("k.id", "=", companyId))
    .select(["provider", "wanted", "c.status", "cause", "asked_at as askedAt", "pairing_number as pairingNumber", "k.status as isOn"])
    .where("c.id", "=", id)
    .executeTakeFirst();

/**
 * An admin asked for a fresh start: the linked phone is logged out first, and the connection opens again because that logout was requested.
 */
export const isRenewal = ({ wanted, status, cause }: { wanted: boolean; status: string; cause: string | null }) =>
  wanted && status === "OPENING" && cause === "asked";

/** An admin asked for the connection to end. One that ended by itself has already reported so. */
export const isToEnd = ({ wanted, status }: { wanted: boolean; status: string }) => !wanted && !isEnded(status);
export const isEnded = (status: string) => status === "DISCONNECTED" || status === "PASSKEY_REQUIRED";
