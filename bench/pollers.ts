import { connect } from "node:net";
import { json } from "node:stream/consumers";
import { type Plan, type Polled, readHead } from "./polling";

// Polls like many waiting payers' pages: each keeps one connection, sends a request at an interval, and
// passes its ETag on. A process of its own on bare sockets takes little of the machine that it measures.

const plan = (await json(process.stdin)) as Plan;
const start = performance.now();
const end = start + plan.comingMs + plan.seconds * 1000;
const took: number[] = [];
const statuses: Record<string, number> = {};
let errors = 0;

await Promise.all(Array.from({ length: plan.pollers }, (_, i) => poll(i)));
took.sort((one, other) => one - other);
const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? Number.NaN;
const { user, system } = process.cpuUsage();
const polled: Polled = {
  answers: took.length,
  errors,
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  ownShare: (user + system) / 1000 / (performance.now() - start),
  statuses,
};
process.stdout.write(`${JSON.stringify(polled)}\n`);
process.exit(0);

/** One page: it comes at its own moment, and goes when the time is over or its connection lost. */
async function poll(number: number): Promise<void> {
  const { port, paths, pollers, everyMs, comingMs, waitSeconds } = plan;
  const path = paths[number % paths.length];
  await pause((number / pollers) * comingMs);
  await new Promise<void>((over) => {
    const socket = connect(port, "127.0.0.1");
    let sentAt = 0;
    let text = "";
    let etag: string | null = null;
    let timer: NodeJS.Timeout | undefined;
    const leave = (isError: boolean) => {
      if (isError) errors += 1;
      clearTimeout(timer);
      socket.removeAllListeners("close");
      socket.destroy();
      over();
    };
    const send = () => {
      sentAt = performance.now();
      if (sentAt >= end) return leave(false);
      text = "";
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nPrefer: wait=${waitSeconds}\r\n${etag ? `If-None-Match: ${etag}\r\n` : ""}\r\n`,
      );
      // A page without an answer when its next request is due has waited too long.
      timer = setTimeout(() => leave(true), everyMs + waitSeconds * 1_000);
    };
    socket.setEncoding("latin1");
    socket.setNoDelay(true);
    socket.once("connect", send);
    socket.on("error", () => {});
    socket.once("close", () => leave(true));
    socket.on("data", (chunk: string) => {
      text += chunk;
      const head = readHead(text);
      if (!head || text.length < head.length) return;
      const ms = performance.now() - sentAt;
      took.push(ms);
      statuses[head.status] = (statuses[head.status] ?? 0) + 1;
      if (head.status !== 200 && head.status !== 304) return leave(true);
      etag = head.etag;
      clearTimeout(timer);
      timer = setTimeout(send, Math.max(0, everyMs - ms));
    });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
