import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { canUse } from "@/testing/deep";

/** Opens connections from some addresses to port 443 of the same network; prints how many of each there are. */
const CROWD = `
const net = require("node:net");
const held = {};
const open = (localAddress) => new Promise((done) => {
  const host = localAddress.includes(":") ? "::1" : "127.0.0.1";
  const socket = net.connect({ port: 443, host, localAddress });
  socket.on("connect", () => { held[localAddress] = (held[localAddress] ?? 0) + 1; done(); });
  socket.on("error", done);
});
const server = net.createServer((socket) => socket.on("error", () => {}));
server.listen({ port: 443, host: "::", backlog: 4096 }, async () => {
  await Promise.all(Array.from({ length: 1500 }, () => open("127.0.0.2")));
  await Promise.all(["127.0.0.3", "2001:db8:7:1::1", "127.0.0.2"].map(open));
  console.log(JSON.stringify(held));
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
  expect(JSON.parse(stdout)).toEqual({
    "127.0.0.2": 1_000,
    "127.0.0.3": 1,
    "2001:db8:7:1::1": 1,
  });
}, 120_000);
