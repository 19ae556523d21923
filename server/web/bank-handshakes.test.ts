import { once } from "node:events";
import { connect as connectBelow } from "node:net";
import { connect } from "node:tls";
import { expect, test } from "vitest";
import { CALLERS, demandingServer } from "@/testing/demanding-server";
import { unknownChain } from "@/testing/unknown-chain";
import { boundHandshakes } from "./bank-handshakes";

/** A server that requires a certificate of the test's authority. */
async function served() {
  /** Why handshakes were refused whose certificates were verified, one after another. */
  const verified: unknown[] = [];
  const port = await demandingServer(
    (_, response) => response.end("served"),
    (server) => {
      // As the server answers what it cannot read.
      server.on("clientError", (_, socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
      boundHandshakes(server);
      server.on("tlsClientError", (_, { authorizationError }) => {
        if (authorizationError) verified.push(authorizationError);
      });
    },
  );
  /** What a caller with this certificate is answered: "" where the connection was ended. */
  const call = (localAddress: string, cert: string, key: string) =>
    new Promise<string>((answered) => {
      let answer = "";
      const below = connectBelow({ port, host: "127.0.0.1", localAddress });
      const socket = connect({ socket: below, rejectUnauthorized: false, cert, key });
      socket.on("secureConnect", () => socket.write("GET / HTTP/1.0\r\nHost: h\r\n\r\n"));
      socket.setEncoding("utf8").on("data", (piece) => {
        answer += piece;
      });
      socket.on("error", () => {});
      socket.on("close", () => answered(answer));
    });
  return Object.assign(call, { port, verified });
}

test("I6 a network whose handshakes fail with many certificates is let in no more, and others are", async () => {
  const call = await served();
  const good = CALLERS.known;
  const { stranger } = CALLERS;
  expect(await call("127.0.0.2", ...good)).toContain("served");
  for (let tries = 0; tries < 6; tries += 1) expect(await call("127.0.0.3", ...stranger)).toBe("");
  expect(await call("127.0.0.3", ...good)).toBe("");
  expect(await call("127.0.0.2", ...good)).toContain("served");
  expect(await call("127.0.0.4", ...good)).toContain("served");
});

test("I6 of a network that never came by four handshakes go on at once, and of one that did any number", async () => {
  const call = await served();
  const good = CALLERS.known;
  const silent = async () => {
    const socket = connectBelow({ port: call.port, host: "127.0.0.1", localAddress: "127.0.0.6" });
    socket.on("error", () => {});
    await once(socket, "connect");
    return socket;
  };
  const waiting = await Promise.all([silent(), silent(), silent(), silent()]);
  expect(await call("127.0.0.6", ...good)).toBe("");
  expect(await call("127.0.0.7", ...good)).toContain("served");
  for (const socket of waiting) {
    socket.resetAndDestroy();
    await once(socket, "close");
  }
  await expect.poll(() => call("127.0.0.6", ...good)).toContain("served");
  const again = await Promise.all([1, 2, 3, 4, 5].map(silent));
  expect(await call("127.0.0.6", ...good)).toContain("served");
  for (const socket of again) socket.destroy();
});

test("I6 a handshake with more certificates than a bank has is not read to its end", async () => {
  const call = await served();
  expect(await call("127.0.0.9", ...CALLERS.unknown)).toBe("");
  expect(call.verified).toHaveLength(1);
  expect(await call("127.0.0.9", ...CALLERS.stranger)).toBe("");
  expect(call.verified).toHaveLength(1);
});

test("I6 a certificate whose curve is described by numbers is not decoded", async () => {
  const call = await served();
  const [named, described] = [unknownChain(3), unknownChain(3, true)];
  expect(await call("127.0.0.10", named.certificate, named.privateKey)).toBe("");
  expect(call.verified).toHaveLength(1);
  expect(await call("127.0.0.10", described.certificate, described.privateKey)).toBe("");
  expect(call.verified).toHaveLength(1);
  expect(await call("127.0.0.10", ...CALLERS.known)).toContain("served");
});

test("a request that comes in one piece with the end of its handshake is read whole", async () => {
  let got = 0;
  const port = await demandingServer(
    (request, response) => {
      request.on("data", (piece: Buffer) => {
        got += piece.length;
      });
      request.on("end", () => response.end(request.socket.remoteAddress));
    },
    (server) => boundHandshakes(server),
  );
  const below = connectBelow({ port, host: "127.0.0.1", localAddress: "127.0.0.12" });
  const [cert, key] = CALLERS.known;
  const socket = connect({ socket: below, rejectUnauthorized: false, cert, key });
  const length = 300_000;
  socket.write(`POST / HTTP/1.0\r\nHost: h\r\nContent-Length: ${length}\r\n\r\n`);
  socket.write(Buffer.alloc(length, "a"));
  let answer = "";
  socket.setEncoding("utf8").on("data", (piece) => {
    answer += piece;
  });
  await once(socket, "close");
  expect([got, answer.endsWith("127.0.0.12")]).toEqual([length, true]);
});

test("a caller who says nothing is hung up on", async () => {
  const { port } = await served();
  const socket = connectBelow({ port, host: "127.0.0.1", localAddress: "127.0.0.8" });
  socket.on("error", () => {}).resume();
  await once(socket, "close");
  expect(socket.destroyed).toBe(true);
});

test("a caller with a common certificate of another authority may try twenty times", async () => {
  const call = await served();
  const good = CALLERS.known;
  for (let tries = 0; tries < 20; tries += 1) {
    expect(await call("127.0.0.5", ...CALLERS.unknown)).toBe("");
  }
  expect(await call("127.0.0.5", ...good)).toContain("served");
});
