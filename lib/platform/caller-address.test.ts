import { expect, test } from "vitest";
import { networkOf, networksOf } from "./caller-address";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::a:b:c:d:e:f:1", "0:a:b:c::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["203.0.113.7", []],
  ["::ffff:203.0.113.7", []],
  ["2001:db8:1:12ff:aaaa::1", ["2001:db8:1:1200::/56", "2001:db8:1:12ff::/64"]],
  ["2001:db8:1:2::1", ["2001:db8:1:0::/56", "2001:db8:1:2::/64"]],
])("%s is within its site at %j", (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
