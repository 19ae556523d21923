import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { canUse } from "@/testing/deep";

/**
 * Opens connections from some addresses to port 443 of the same network, and others from one of them once all have ended; prints how many of
 * each there are then.
 */
const CROWD = `
const net = require("node:net");
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const open = async (addresses) => {
  const held = {};
  const sockets = addresses.map((localAddress) => {
    const host = localAddress.includes(":") ? "::1" : "127.0.0.1";
    const socket = net.connect({ port: 443, host, localAddress });
    return socket.on("error", () => {});
  });
  await wait(2000);
  for (const socket of sockets) {
    if (!socket.connecting && !socket.destroyed) held[socket.localAddress] = (held[socket.localAddress] ?? 0) + 1;
  }
  return { held, sockets };
};
const many = (count, address) => Array.from({ length: count }, () => address);
const server = net.createServer((socket) => socket.on("error", () => {}));
server.listen({ port: 443, host: "::", backlog: 4096 }, async () => {
  const first = await open([...many(1500, "127.0.0.2"), "127.0.0.3", "2001:db8:7:1::1"]);
  const more = await open(many(50, "127.0.0.2"));
  for (const socket of first.sockets) socket.destroy();
  await wait(6000);
  const later = await open(many(50, "127.0.0.2"));
  console.log(JSON.stringify([first.held, more.held, later.held]));
  process.exit();
});
`;

/** In a network of its own, which ends with the program. */
const NETWORK = ["--map-root-user", "--net"];

test("of one address the firewall lets 1,000 connections be held, and others theirs", () => {
  const script = [
    "ip link set lo up",
    "ip -6 address add 2001:db8:7:1::1/128 dev lo nodad",
    // Twice, as whoever changes it does.
    "nft -f deploy/firewall/vintem.nft",
    "nft -f deploy/firewall/vintem.nft",
    `exec "$0" -e "$1"`,
  ].join(" && ");
  const args = [...NETWORK, "sh", "-c", script, process.execPath, CROWD];
  const isThere = spawnSync("unshare", [...NETWORK, "nft", "list", "ruleset"]).status === 0;
  if (!canUse("nft", isThere, "the firewall")) return;
  const { stdout, stderr } = spawnSync("unshare", args, { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual([
    { "127.0.0.2": 1_000, "127.0.0.3": 1, "2001:db8:7:1::1": 1 },
    {},
    { "127.0.0.2": 50 },
  ]);
}, 120_000);
