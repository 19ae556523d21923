import { once } from "node:events";
import { connect as connectBelow } from "node:net";
import { connect } from "node:tls";
import { expect, test } from "vitest";
import { CALLERS, demandingServer } from "@/testing/demanding-server";
import { boundHandshakes } from "./bank-handshakes";
import { callerOf, parse, readProxyHeaders } from "./proxy-protocol";

const line = (caller: string) => Buffer.from(`PROXY TCP4 ${caller} 198.51.100.1 51234 8443\r\n`);

/** A header of version 2 with an address of IPv6, and what else a proxy may add. */
function binary(caller: readonly number[], more = Buffer.alloc(0)): Buffer {
  const addresses = Buffer.alloc(36);
  caller.forEach((group, i) => {
    addresses.writeUInt16BE(group, 2 * i);
  });
  const head = Buffer.from("\r\n\r\n\0\r\nQUIT\n\x21\x21\0\0", "latin1");
  head.writeUInt16BE(addresses.length + more.length, 14);
  return Buffer.concat([head, addresses, more]);
}

/** A server behind a proxy of this machine, which answers with whom it takes for the caller. */
async function served(isProxy = (_: string) => true) {
  const port = await demandingServer(
    ({ socket }, response) => response.end(`from ${callerOf(socket)}.`),
    (server) => {
      server.on("clientError", (_, socket) => socket.destroy());
      boundHandshakes(server);
      readProxyHeaders(server, isProxy);
    },
  );
  /** What is answered after these bytes of a proxy: "" where the connection was ended. */
  return async (
    pieces: readonly Buffer[],
    [cert, key]: readonly [string, string] = CALLERS.known,
  ) => {
    const below = connectBelow({ port, host: "127.0.0.1" }).setNoDelay();
    below.on("error", () => {});
    const closed = once(below, "close");
    await once(below, "connect");
    for (const piece of pieces) {
      below.write(piece);
      await new Promise((later) => setTimeout(later, 20));
    }
    return new Promise<string>((answered) => {
      let answer = "";
      const socket = connect({ socket: below, rejectUnauthorized: false, cert, key });
      socket.on("secureConnect", () => socket.write("GET / HTTP/1.0\r\nHost: h\r\n\r\n"));
      socket.setEncoding("utf8").on("data", (piece) => {
        answer += piece;
      });
      socket.on("error", () => {});
      void closed.then(() => answered(/from (\S*)\./.exec(answer)?.[1] ?? ""));
    });
  };
}

test("I6 a proxy says who calls, by either version, in one piece or in many", async () => {
  const call = await served();
  expect(await call([line("203.0.113.7")])).toBe("203.0.113.7");
  expect(
    await call(
      [...line("203.0.113.8")]
        .map((byte) => Buffer.from([byte]))
        .slice(0, 9)
        .concat(line("203.0.113.8").subarray(9)),
    ),
  ).toBe("203.0.113.8");
  const six = [0x2001, 0xdb8, 0, 0, 0, 0, 0, 7];
  expect(await call([binary(six)])).toBe("2001:db8:0:0:0:0:0:7");
  expect(await call([binary(six, Buffer.alloc(60, 3))])).toBe("2001:db8:0:0:0:0:0:7");
  // A proxy that passes connections on as they are.
  expect(await call([])).toBe("127.0.0.1");
});

test("I6 strangers behind a proxy are let in no more, and the banks behind it are", async () => {
  const call = await served();
  for (let tries = 0; tries < 9; tries += 1) {
    expect(await call([line("203.0.113.66")], CALLERS.stranger)).toBe("");
  }
  expect(await call([line("203.0.113.66")])).toBe("");
  expect(await call([line("203.0.113.7")])).toBe("203.0.113.7");
});

test("I6 who is no proxy says nothing about callers", async () => {
  const call = await served((address) => address !== "127.0.0.1");
  expect(await call([line("203.0.113.7")])).toBe("");
  expect(await call([])).toBe("127.0.0.1");
});

test("a header that is none ends the connection, and one that is not over is waited for", () => {
  for (const bad of [
    "PROXY TCP4 nobody 198.51.100.1 1 2\r\n",
    "PROXY TCP4 1.2.3.4\r\n",
    `PROXY ${"x".repeat(110)}`,
  ]) {
    expect(parse(Buffer.from(bad))).toBe("unreadable");
  }
  const whole = binary([0x2001, 0xdb8, 0, 0, 0, 0, 0, 7]);
  for (const length of [1, 12, 15, 40]) expect(parse(whole.subarray(0, length))).toBe("more");
  for (const length of [1, 6, 20])
    expect(parse(line("203.0.113.7").subarray(0, length))).toBe("more");
  const local = Buffer.from(whole);
  local[12] = 0x20;
  expect(parse(local)).toEqual({ caller: null, length: whole.length });
  local[12] = 0x11;
  expect(parse(local)).toBe("unreadable");
  expect(parse(Buffer.from("PROXY UNKNOWN\r\n"))).toEqual({ caller: null, length: 15 });
});
