import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { canUse } from "@/testing/deep";

/**
 * Opens connections from some addresses to port 443 of the same network, and others from one of them once all have ended; prints how many of
 * each there are then.
 */
const CROWD = `
const net = require("node:net");
const { spawnSync } = require("node:child_process");
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const open = async (addresses) => {
  const held = {};
  const sockets = addresses.map((localAddress) => {
    const host = localAddress.includes(":") ? "::1" : "127.0.0.1";
    const socket = net.connect({ port: 443, host, localAddress });
    socket.on("connect", () => socket.write("x"));
    return socket.on("error", () => {});
  });
  await wait(2000);
  for (const socket of sockets) {
    if (!socket.connecting && !socket.destroyed) held[socket.localAddress] = (held[socket.localAddress] ?? 0) + 1;
  }
  return { held, sockets };
};
const many = (count, address) => Array.from({ length: count }, () => address);
/** How many connections of an address brought anything. */
const served = {};
const server = net.createServer((socket) => {
  const address = socket.remoteAddress.replace("::ffff:", "");
  socket.on("error", () => {}).once("data", () => { served[address] = (served[address] ?? 0) + 1; });
});
server.listen({ port: 443, host: "::", backlog: 4096 }, async () => {
  const first = await open([...many(1500, "127.0.0.2"), "127.0.0.3", "2001:db8:7:1::1"]);
  const more = await open(many(50, "127.0.0.2"));
  for (const socket of first.sockets) socket.destroy();
  await wait(6000);
  const later = await open(many(50, "127.0.0.2"));
  spawnSync("nft", ["-f", "-"], { input: process.argv[1] });
  // Uses up what may be opened at once, and then goes on.
  for (const socket of (await open(many(1200, "127.0.0.4"))).sockets) socket.destroy();
  served["127.0.0.4"] = 0;
  for (let i = 0; i < 40; i += 1) {
    void open(many(80, "127.0.0.4"));
    await wait(100);
  }
  const refused = 3200 - served["127.0.0.4"];
  console.log(JSON.stringify([first.held, more.held, later.held, refused > 2000]));
  process.exit();
});
`;

/** Has callers hear of no reset. */
const DEAF = `table inet deaf {
  chain resets {
    type filter hook prerouting priority -310;
    tcp sport 443 tcp flags & rst == rst drop
  }
}
`;

/** In a network of its own, which ends with the program. */
const NETWORK = ["--map-root-user", "--net"];

test("of one address the firewall lets 1,000 connections be held, and others theirs", () => {
  const script = [
    "ip link set lo up",
    "ip -6 address add 2001:db8:7:1::1/128 dev lo nodad",
    // Twice, as somebody who changes it does.
    "nft -f deploy/firewall/vintem.nft",
    "nft -f deploy/firewall/vintem.nft",
    `exec "$0" -e "$1" "$2"`,
  ].join(" && ");
  const args = [...NETWORK, "sh", "-c", script, process.execPath, CROWD, DEAF];
  const isThere = spawnSync("unshare", [...NETWORK, "nft", "list", "ruleset"]).status === 0;
  if (!canUse("nft", isThere, "the firewall")) return;
  const { stdout, stderr } = spawnSync("unshare", args, { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual([
    { "127.0.0.2": 1_000, "127.0.0.3": 1, "2001:db8:7:1::1": 1 },
    {},
    { "127.0.0.2": 50 },
    true,
  ]);
}, 120_000);
