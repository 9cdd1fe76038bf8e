/** Tracks channels that are being closed, by connection: the next channel waits until they are gone. */
export function endings() {
  const ends = new Map<string, Promise<unknown>>();

  return {
    async over(connection: string): Promise<void> {
      await ends.get(connection);
    },

    note(connection: string, end: Promise<unknown>): void {
      const all = Promise.allSettled([ends.get(connection), end]);
      ends.set(connection, all);
      void all.then(() => ends.get(connection) === all && ends.delete(connection));
    },
  };
}
