/**
 * Selected beside something else: nobody waits until this transaction is on the disk. What is lost with the database is at most half a
 * second of it. Without an import, for threads say it that have nothing but a connection.
 */
export const UNWAITED = "select set_config('synchronous_commit', 'off', true)";
