/** The locks that all tabs of a browser share. */
export class FakeLocks {
  held: { name: string }[] = [];
  async request(
    name: string,
    { ifAvailable, mode = "exclusive" }: LockOptions,
    use: (lock: unknown) => Promise<unknown>,
  ): Promise<unknown> {
    if (ifAvailable && mode === "exclusive" && this.held.some((lock) => lock.name === name)) return use(null);
    const lock = { name };
    this.held.push(lock);
    await use(lock);
    this.held = this.held.filter((other) => other !== lock);
    return undefined;
  }
  query = async () => ({ held: this.held });
}
