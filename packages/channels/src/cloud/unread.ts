type Change = { field: string | undefined; value: Record<string, unknown> };

/** What a change for our number says beside what we read of it; of a field that we do not know, all of it. */
export function unreadOf({ field, value }: Change): unknown[] {
  const read = READ.get(field) ?? ["messages", "statuses"];
  // Why a call failed is said beside it, and once more in it.
  const about = field === CALLS && !isEmpty(value.calls) ? [...ABOUT, "errors"] : ABOUT;
  const isUnread = ([name, said]: [string, unknown]) =>
    !(read.includes(name) ? Array.isArray(said) : about.includes(name) || isEmpty(said));
  const rest = Object.entries(value).filter(isUnread);
  if (rest.length > 0) return [cut({ field, value: Object.fromEntries(rest) })];
  const isSilent = read.every((name) => isEmpty(value[name]));
  return isSilent && field !== ECHOES && field !== "messages" ? [cut({ field, value })] : [];
}

export const ECHOES = "smb_message_echoes";
export const CALLS = "calls";

const READ = new Map<string | undefined, string[]>([
  [ECHOES, ["message_echoes"]],
  [CALLS, ["calls", "statuses"]],
]);

/** Whom the rest is about. */
const ABOUT = ["messaging_product", "metadata", "contacts"];

/** A whole history may come so, and nobody ever deletes it. */
const cut = ({ field, value }: Change) => {
  const text = JSON.stringify(value);
  return text.length > UNREAD_MAX ? { field, text: text.slice(0, UNREAD_MAX).toWellFormed() } : { field, value };
};

const UNREAD_MAX = 65_536;

const isEmpty = (said: unknown) => said === undefined || said === null || said === "" || (Array.isArray(said) && said.length === 0);
