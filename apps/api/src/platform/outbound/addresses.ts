import { BlockList, isIP } from "node:net";

/** Whether an address is on the public internet: not of this machine, its network, its cloud, or unassigned. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, "ipv4");
  // An address with a zone (fe80::1%eth0) is always on the local network.
  return family === 6 && !address.includes("%") && open6.check(address, "ipv6") && !closed6.check(address, "ipv6");
}

/** `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`: private addresses that an installation allows. */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address);
    if (family === 0) throw new Error(`Not an address: ${entry}`);
    list.addSubnet(address, bits === undefined ? (family === 4 ? 32 : 128) : Number(bits), family === 4 ? "ipv4" : "ipv6");
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

const subnets = (family: "ipv4" | "ipv6", entries: string[]): BlockList => {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = "", bits] = entry.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};

const closed4 = subnets("ipv4", [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT, and one cloud's metadata
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // Azure's wire server, public by its looks only
  "169.254.0.0/16", // link-local, metadata of most clouds
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments, metadata of one cloud
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
]);

/** Of IPv6 only global unicast is public, which leaves out loopback, mapped IPv4, NAT64, ULA, link-local and multicast. */
const open6 = subnets("ipv6", ["2000::/3"]);

const closed6 = subnets("ipv6", [
  "2001::/23", // protocol assignments, Teredo among them
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4, which carries any IPv4 address
  "3fff::/20", // documentation
]);
