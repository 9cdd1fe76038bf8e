import { expect, test } from "vitest";
import { addressList, isPublic } from "./addresses.ts";

test.each(["1.1.1.1", "8.8.8.8", "93.184.216.34", "172.15.255.255", "172.32.0.1", "100.63.0.1", "223.255.255.254", "2606:4700::1111"])(
  "%s is out in the open",
  (address) => expect(isPublic(address)).toBe(true),
);

test.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "2606:4700::1111%eth0",
  "fec0::1",
  "ff02::1",
  "localhost",
  "127.1",
  "",
])("%j is not", (address) => expect(isPublic(address)).toBe(false));

test("an installation lists single addresses and networks, and what it mistypes stops the start", () => {
  const listed = addressList(["127.0.0.2", "10.1.0.0/16", "fd00::/8"]);
  expect(["127.0.0.2", "10.1.2.3", "fd12::1"].every(listed)).toBe(true);
  expect(["127.0.0.1", "10.2.0.1", "fe80::1", "localhost"].some(listed)).toBe(false);
  for (const wrong of ["localhost", "10.0.0.0/33", "10.0.0.0/x"]) expect(() => addressList([wrong]), wrong).toThrow();
});
