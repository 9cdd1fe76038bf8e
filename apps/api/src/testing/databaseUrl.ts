/** The same server and user, another database. */
export function inDatabase(url: string, database: string) {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
