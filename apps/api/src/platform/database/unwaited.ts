/**
 * Selected as a column: the commit does not wait for the disk, so a crash of the database may lose up to half a second of commits. This
 * file imports nothing, as threads use it that have only a connection.
 */
export const UNWAITED = "select set_config('synchronous_commit', 'off', true)";
