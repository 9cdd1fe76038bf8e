import { hash, parseOptions, verify } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";

// Spies on the real functions: this file tests how often and with which arguments they run.
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});

// Imported again: the instance loaded by the test setup does not use the spies.
vi.resetModules();
const { checkPassword, hashPassword } = await import("./passwords.ts");

test("a password is known again by its hash, and nothing else is taken for it", async () => {
  const stored = await hashPassword("Olá, 12345");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await checkPassword(stored, "Olá, 12345")).toBe(true);
  for (const other of ["olá, 12345", "Olá, 12345 ", ""]) expect(await checkPassword(stored, other)).toBe(false);
});

test("the same password never has the same hash", async () => {
  expect(await hashPassword("12345")).not.toBe(await hashPassword("12345"));
});

test("an unknown user costs the same work as a known one, and never gets in", async () => {
  const stored = await hashPassword("12345");
  vi.mocked(verify).mockClear();

  expect(await checkPassword(null, "12345")).toBe(false);
  expect(await checkPassword(stored, "wrong")).toBe(false);

  const [unknown, known] = vi.mocked(verify).mock.calls.map(([used]) => parseOptions(used));
  expect(unknown).toEqual(known);
});

test("even the right password of the hash of nobody is refused", async () => {
  vi.mocked(verify).mockResolvedValueOnce(true);
  expect(await checkPassword(null, "whatever it may be")).toBe(false);
});

test("two are worked on at once, a queue waits, more are refused, and afterwards all is as before", async () => {
  const free: Array<() => void> = [];
  vi.mocked(hash).mockClear();
  vi.mocked(hash).mockImplementation(() => new Promise((resolve) => free.push(() => resolve("hashed"))));

  const hashes = Array.from({ length: 70 }, () => hashPassword("12345"));
  const outcomes = Promise.allSettled(hashes);
  expect(hash).toHaveBeenCalledTimes(2);

  const settled = vi.fn();
  void outcomes.then(settled);
  while (settled.mock.calls.length === 0) {
    expect(free.length).toBeLessThanOrEqual(2);
    free.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }

  const refused = (await outcomes).filter((outcome) => outcome.status === "rejected");
  expect(refused.map(({ reason }) => reason)).toMatchObject(Array(4).fill({ code: "ERR_UNAVAILABLE", more: { retryAfter: 2 } }));
  expect(hash).toHaveBeenCalledTimes(66);

  vi.mocked(hash).mockReset();
  vi.mocked(hash).mockRejectedValueOnce(new Error("out of memory"));
  await expect(hashPassword("12345")).rejects.toThrow("out of memory");
  vi.mocked(hash).mockResolvedValue("hashed");
  expect(await Promise.all([hashPassword("1"), hashPassword("2"), hashPassword("3")])).toEqual(["hashed", "hashed", "hashed"]);
});
