import type { ConnectionChanges } from "@recado/contract/connections";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { allowTime } from "../../../platform/database/allowTime.ts";
import { taken } from "../../../platform/database/conflicts.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { lockCompanyPlan } from "../../companies/queries.ts";
import { type Credentials, readCredentials } from "../credentials/credentials.ts";
import { newToken } from "../credentials/webhook.ts";
import { offeredProviders } from "../offered.ts";
import { isToEnd } from "../ownership/desiredState.ts";
import { beginRemoval } from "../ownership/ownership.ts";
import { deleteKeys } from "../phone/keys.ts";
import {
  accessConnection,
  type ConnectionRow,
  countConnections,
  deleteConnection,
  getConnection,
  makeDefault,
  replaceQueues,
  updateConnection,
} from "../queries.ts";
import { endPause } from "../status/pause.ts";
import { columnsOf } from "./columns.ts";
import { checkGreeting } from "./create.ts";

/** Forms send the whole record back; missing values stay. */
export async function changeConnection(ctx: Ctx, id: number, changes: ConnectionChanges): Promise<ConnectionRow> {
  const was = await accessConnection(ctx, id, "change");
  const { provider, isDefault, queueIds, greetingMessage } = changes;
  const isOther = provider !== undefined && provider !== was.provider;
  if (isOther) await checkProvider(ctx, was, provider);
  if (isDefault !== undefined) await lockCompanyPlan(ctx);
  if (isDefault === false && was.isDefault && (await countConnections(ctx)) > 1) fail("ERR_NO_OTHER_WHATSAPP");
  checkGreeting(
    queueIds ?? was.queues.map(({ id: queueId }) => queueId),
    greetingMessage === undefined ? was.greetingMessage : (greetingMessage ?? ""),
  );

  const stored = readCredentials(was.credentials, was.publicCredentials);
  const columns = await columnsOf(ctx, changes, stored);
  const isAnew = columns.credentials !== undefined;
  const isOtherLine = isOther || isOtherNumber(stored, changes);
  await taken(
    "ERR_DUPLICATED_CONNECTION",
    updateConnection(ctx, id, {
      ...columns,
      ...(isOther && anotherProvider(was)),
      ...(isOtherLine && { line_since: now() }),
      ...(isAnew && { asked_at: now() }),
    }),
  );
  if (isOther) await deleteKeys(ctx, id);
  if (isAnew) await endPause(ctx, id);
  if (queueIds) await replaceQueues(ctx, id, queueIds);
  if (isDefault) await makeDefault(ctx, id);
  await record(ctx, "connection.changed", { connectionId: id });
  // New credentials need a new session: the owner starts over with them.
  if (isAnew) await record(ctx, "connection.asked", { connectionId: id });
  return getConnection(ctx, id);
}

/** The former provider's number, templates and status mean nothing for the new one. The timeline keeps them. */
const anotherProvider = ({ status }: ConnectionRow) => ({
  number: null,
  templates: "[]",
  pairing_number: null,
  status: "DISCONNECTED",
  cause: null,
  cause_detail: null,
  ...(status !== "DISCONNECTED" && { status_since: now() }),
});

/** Only for a provider whose number is entered here. */
const isOtherNumber = ({ phoneNumberId }: Credentials, { credentials }: ConnectionChanges) =>
  Boolean(credentials?.phoneNumberId) && credentials?.phoneNumberId !== phoneNumberId;

async function checkProvider(ctx: Ctx, was: ConnectionRow, provider: ConnectionRow["provider"]) {
  if (was.wanted || isToEnd(was)) fail("ERR_VALIDATION", { details: { provider: ["disconnect_first"] } });
  if (!(await offeredProviders(ctx)).some((offered) => offered === provider))
    fail("ERR_VALIDATION", { details: { provider: ["not_offered"] } });
}

/** Its tickets are closed first, by followers of the fact, and stay readable. The default connection is removed last. */
export async function removeConnection(ctx: Ctx, id: number) {
  await accessConnection(ctx, id, "change");
  await lockCompanyPlan(ctx); // a concurrent second removal waits, and then finds its connection to be the default, or the last
  const { isDefault } = await getConnection(ctx, id);
  if (isDefault && (await countConnections(ctx)) > 1) fail("ERR_NO_OTHER_WHATSAPP");
  await allowTime(ctx);
  await beginRemoval(ctx, id);
  await record(ctx, "connection.removed", { connectionId: id });
  await deleteConnection(ctx, id);
}

/** Shown only this once; the former token is invalid from now on. */
export async function makeToken(ctx: Ctx, id: number): Promise<string> {
  await accessConnection(ctx, id, "change");
  const { token, hash } = newToken();
  await updateConnection(ctx, id, { token_hash: hash });
  await record(ctx, "connection.token-made", { connectionId: id });
  return token;
}
