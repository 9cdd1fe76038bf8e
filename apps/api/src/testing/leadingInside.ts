const names: Record<string, string[]> = {
  "127.0.0.1.nip.io": ["127.0.0.1"],
  "localtest.me": ["127.0.0.1", "::1"],
  "metadata.google.internal": ["169.254.169.254"],
  "both.test": ["93.184.216.34", "127.0.0.1"],
  "mapped.test": ["::ffff:127.0.0.1"],
  "nat64.test": ["64:ff9b::7f00:1"],
  "sixtofour.test": ["2002:7f00:1::"],
  "private.test": ["10.0.0.1"],
  "zone.test": ["fe80::1%lo"],
  "nobody.test": [],
  "localhost.": ["127.0.0.1"],
};
/** Resolves the host names of this file. */
export const resolve = async (host: string) => names[host] ?? ["127.0.0.1"];

const hosts = [
  "127.0.0.1 127.0.0.2 127.1 127.0.1 0 0.0.0.0 0x7f000001 0x7f.0.0.1 2130706433 017700000001 0177.0.0.1 0177.1 127.255.255.254",
  "127.0.0.1. 127。0。0。1 ①②⑦.⓪.⓪.① %31%32%37.0.0.1 localhost LOCALHOST localhost. foo.localhost ⓛocalhost",
  "[::1] [::] [0:0:0:0:0:0:0:1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [64:ff9b::127.0.0.1]",
  "[64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:7f00:1::1] [fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1] [2001:db8::1] [fec0::1]",
  "10.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 100.64.0.1 169.254.169.254 169.254.170.2 100.100.100.200 192.0.0.192",
  "168.63.129.16 198.18.0.1 224.0.0.1 255.255.255.255 240.0.0.1 203.0.113.1",
  "127.0.0.1.nip.io localtest.me metadata.google.internal both.test mapped.test nat64.test sixtofour.test private.test zone.test nobody.test",
].flatMap((line) => line.split(" "));

/** Every way that we know to write an address that leads to this machine or its network. */
export const leadingInside = (canary: number) => [
  ...hosts.map((host) => `http://${host}:${canary}/`),
  `https://127.0.0.1:${canary}/`,
  `http://user:password@127.0.0.1:${canary}/`,
  `http://93.184.216.34@127.0.0.1:${canary}/`,
  `http://127.0.0.1:${canary}\\@93.184.216.34/`,
  `http:127.0.0.1:${canary}/`,
  `http:\\\\127.0.0.1:${canary}/`,
  ` http://127.0.0.1:${canary}/`,
  `ht\ntp://127.0.0.1:${canary}/`,
  `//127.0.0.1:${canary}/`,
  `ftp://127.0.0.1:${canary}/`,
  `gopher://127.0.0.1:${canary}/_GET`,
  `ws://127.0.0.1:${canary}/`,
  `blob:http://127.0.0.1:${canary}/x`,
  "file:///etc/passwd",
  "data:text/plain,inside",
  "javascript:inside",
  "http://",
  "",
];
