import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";
import { Allowance } from "./allowance";
import { CountedStream } from "./counted-stream";

test("I6 what is read after the handshake is handed on in steps, few in a turn of the event loop, whole and in order", async () => {
  const all = new Allowance(60_000, 60_000);
  const below = new PassThrough();
  const allowances = { slowHandshakes: all, handshakes: all, all };
  const stream = new CountedStream(below as unknown as Socket, allowances, "server", 1);
  stream.endHandshake();
  const steps: Buffer[] = [];
  /** How many steps came in each turn. */
  const turns: number[] = [];
  let inTurn = 0;
  stream.on("data", (step: Buffer) => {
    steps.push(step);
    inTurn += 1;
    if (inTurn > 1) return;
    setImmediate(() => {
      turns.push(inTurn);
      inTurn = 0;
    });
  });
  const sent = Buffer.from(Array.from({ length: 60_000 }, (_, at) => at % 251));
  below.write(sent);
  await vi.waitFor(() => expect(Buffer.concat(steps).length).toBe(sent.length));
  expect(Buffer.concat(steps)).toEqual(sent);
  expect(Math.max(...steps.map(({ length }) => length))).toBe(8_192);
  expect(Math.max(...turns)).toBeLessThan(3);
});
