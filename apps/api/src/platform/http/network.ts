import { isIP } from "node:net";

/**
 * The key for limits per address: an IPv4 address, or the /64 of an IPv6 one. A subscriber gets at least a /64, so a limit on the whole
 * address could be bypassed 2^64 times. An IPv4 address written as IPv6 (`::ffff:…`) counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%"); // a zone names an interface of this machine
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return bytesOf(groups.slice(6)).join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** All eight groups, including those that the spelling left out. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1); // writes an IPv4 tail as two groups
  const [head = [], tail = []] = canonical.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const missing = Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...missing, ...tail].map((group) => Number.parseInt(group, 16));
}

const bytesOf = (groups: number[]) => groups.flatMap((group) => [group >> 8, group & 0xff]);
