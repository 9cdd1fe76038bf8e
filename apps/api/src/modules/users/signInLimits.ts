import { now } from "../../platform/clock.ts";
import { inCompany } from "../../platform/company.ts";
import type { Config } from "../../platform/config.ts";
import { mac } from "../../platform/crypto/secrets.ts";
import { networkOf } from "../../platform/http/network.ts";
import { isTooMany, type Spent, spend } from "../../platform/limits.ts";

export type SignInLimits = Pick<Config, "limitSignInAccountAddress" | "limitSignInAccount" | "limitSignInAddress">;
type Person = { companyId: number; userId: number };
/** The account and the address of an attempt. The user is looked up only if the account's limit is reached. */
type Attempt = { email: string; address: string; whose(): Promise<Person | undefined> };

const WINDOW_SECONDS = 15 * 60;
const KNOWN_MS = 30 * 24 * 3_600_000;

/**
 * Counts an attempt before the password is compared; a right one is given back. Strangers who reach the account's limit do not lock out its
 * owner: from a network of a recent sign-in only the limits of that address apply.
 */
export async function spendSignIn({ email, address, whose }: Attempt, config: SignInLimits): Promise<Spent> {
  const account = email.toLowerCase();
  const ofAddress = await spend([
    { key: `sign-in ${account} from`, from: address, most: config.limitSignInAccountAddress, seconds: WINDOW_SECONDS },
    { key: "sign-in from", from: address, most: config.limitSignInAddress, seconds: WINDOW_SECONDS },
  ]);
  try {
    const ofAccount = await spend([{ key: `sign-in ${account}`, most: config.limitSignInAccount, seconds: WINDOW_SECONDS }]);
    return { giveBack: async () => void (await Promise.all([ofAddress.giveBack(), ofAccount.giveBack()])) };
  } catch (error) {
    if (isTooMany(error) && (await isKnown(await whose(), address))) return ofAddress;
    await ofAddress.giveBack(); // nothing is counted if one of the limits refuses
    throw error;
  }
}

/** Stored with the session, which is deleted a month after its end. A MAC: the address cannot be read from it. */
export const signInNetwork = (address: string) => mac("signed in from", networkOf(address));

async function isKnown(person: Person | undefined, address: string) {
  if (!person) return false;
  const since = new Date(now().getTime() - KNOWN_MS);
  const session = await inCompany(person.companyId, ({ tx }) =>
    tx
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", person.userId)
      .where("network", "=", signInNetwork(address))
      .where("created_at", ">", since)
      .limit(1)
      .executeTakeFirst(),
  );
  return session !== undefined;
}
