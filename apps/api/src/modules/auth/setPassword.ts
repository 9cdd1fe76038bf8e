import { inCompany } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";
import { hashAcceptable } from "../users/passwords.ts";
import { updateUser } from "../users/queries.ts";
import { endSessions } from "../users/sessions.ts";
import { findLogin } from "./signIn.ts";

/** For the installation's command line; false if no account has this e-mail. */
export async function setPassword(email: string, password: string): Promise<boolean> {
  const found = await findLogin(email);
  if (!found) return false;
  const passwordHash = await hashAcceptable(password);
  await inCompany(found.company_id, async (ctx) => {
    await updateUser(ctx, found.user_id, { passwordHash });
    await record(ctx, "user.changed", { userId: found.user_id, what: ["password"] });
    await endSessions(ctx, found.user_id, "reset");
  });
  return true;
}
