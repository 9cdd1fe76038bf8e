type Change = { field: string | undefined; value: Record<string, unknown> };

/** The parts of a change for our number that we do not process; of an unknown field, all of it. */
export function unreadOf({ field, value }: Change): unknown[] {
  const read = READ.get(field) ?? ["messages", "statuses"];
  // A call's failure is listed beside the call as well as in it.
  const metadataFields = field === CALLS && !isEmpty(value.calls) ? [...ABOUT, "errors"] : ABOUT;
  const isUnread = ([name, content]: [string, unknown]) =>
    !(read.includes(name) ? Array.isArray(content) : metadataFields.includes(name) || isEmpty(content));
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

/** The people and the number that the rest is about. */
const ABOUT = ["messaging_product", "metadata", "contacts"];

/** Cut because a whole history may come this way, and these rows are never deleted. */
const cut = ({ field, value }: Change) => {
  const text = JSON.stringify(value);
  return text.length > UNREAD_MAX ? { field, text: text.slice(0, UNREAD_MAX).toWellFormed() } : { field, value };
};

const UNREAD_MAX = 65_536;

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
