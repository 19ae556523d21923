import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { FeedEventResponse } from "@/lib/events/event-response";
import { FEED_WAIT_MAX } from "@/lib/events/feed-query";
import { now, pause } from "@/lib/platform/clock";
import { apiAccessEnv, launchEnv } from "@/lib/platform/env";
import { pauseAfterMs } from "@/lib/platform/values/backoff";
import { freshSecret, signatureHeaders } from "@/lib/webhooks/signature";
import { type Input, impossible, type Printed, report, runCommand, UsageError } from "./command";
import { type FeedAccess, FeedClient } from "./feed-client";

const USAGE = `Events: follows a merchant's feed over the API, as the merchant's own system would.

  npm run -s events -- tail [--from POSITION|latest] [--type TYPE] [--once]
      Prints each event on a line.
  npm run -s events -- listen --forward-to URL [--from POSITION|latest] [--type TYPE] [--once]
      [--state FILE] [--secret whsec_…]
      Sends each event to URL, such as http://localhost:4000/hook, signed as webhooks are (Standard Webhooks
      1.0). An event is sent again until it is answered with 2xx, and the next one after it. FILE keeps the
      position and the secret, and the next listen goes on from there (default: .events.json).

  --from    behind this position: 0 is the beginning, latest what comes from now on (default)
  --type    as payment.received, or payment.*
  --once    ends with the last event that there is; without it, with Ctrl-C
  --url     the service (default: VINTEM_URL, or this one's PUBLIC_URL)
  --client-id ID, --client-secret SECRET
            of the merchant (default: VINTEM_CLIENT_ID, VINTEM_CLIENT_SECRET)

Both take --json: each event as one line of JSON, and at the end the position. Exit codes: 0 ended, 1 not possible, 2 called wrongly.
`;

const READS = ["from", "type", "url", "client-id", "client-secret"];
const DEFAULT_STATE = ".events.json";
/** Whether a receiver took an event is waited for so long. */
const ANSWER_MS = 15_000;

await runCommand(USAGE, {
  tail: { options: READS, flags: ["once"], isRemote: true, run: tail },
  listen: {
    options: [...READS, "forward-to", "state", "secret"],
    flags: ["once"],
    isRemote: true,
    run: listen,
  },
});

async function tail(input: Input): Promise<Printed> {
  return ended(await follow(input, textOf(input, "from") ?? "latest", async () => {}));
}

async function listen(input: Input): Promise<Printed> {
  const target = textOf(input, "forward-to");
  if (!target || !/^https?:\/\//.test(target) || !URL.canParse(target)) {
    throw new UsageError("--forward-to is an http or https address.");
  }
  const path = textOf(input, "state") ?? DEFAULT_STATE;
  const state = readState(path);
  const secret = textOf(input, "secret") ?? state?.secret ?? freshSecret();
  if (!/^whsec_[\w+/=]+$/.test(secret)) throw new UsageError("--secret begins with whsec_.");
  const from = textOf(input, "from") ?? state?.position ?? "latest";
  report(`Signing with ${secret}`);
  const position = await follow(input, String(from), async (event, signal) => {
    await delivered(event, target, secret, signal);
    writeState(path, { position: event.position, secret });
  });
  if (position !== null) writeState(path, { position, secret });
  return ended(position);
}

function ended(position: number | null): Printed {
  return { json: { position }, text: `Ended behind position ${position ?? "latest"}.` };
}

/**
 * Hands each event to `take`, one after another, and prints it, until the end or Ctrl-C.
 *
 * @returns the position behind which it would go on; null when it ended before it knew one.
 */
async function follow(
  input: Input,
  from: string,
  take: (event: FeedEventResponse, signal: AbortSignal) => Promise<void>,
): Promise<number | null> {
  if (!/^(latest|\d{1,16})$/.test(from)) throw new UsageError("--from is a position or latest.");
  const client = new FeedClient(accessOf(input));
  const type = textOf(input, "type");
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  let after = from;
  try {
    for (;;) {
      const wait = input.once || after === "latest" ? "0" : String(FEED_WAIT_MAX);
      const query = new URLSearchParams({ after, wait, ...(type ? { type } : {}) });
      const { content, cursor, hasMore } = await client.part(query.toString(), ending.signal);
      for (const event of content) {
        await take(event, ending.signal);
        after = String(event.position);
        process.stdout.write(`${input.json ? JSON.stringify(event) : lineOf(event)}\n`);
      }
      after = String(cursor);
      if (input.once && !hasMore) break;
    }
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  }
  return after === "latest" ? null : Number(after);
}

/** Sends an event until it is answered with 2xx. */
async function delivered(
  event: FeedEventResponse,
  target: string,
  secret: string,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(event);
  for (let attempt = 1; ; attempt += 1) {
    const problem = await sent(event.id, body, { target, secret, attempt }, signal);
    if (problem === null) return;
    signal.throwIfAborted();
    report(`${event.id}: ${problem}; trying again`);
    await pause(Math.min(pauseAfterMs(attempt), 10_000));
  }
}

/** Sends an event once; null when it was taken, else what went wrong. */
async function sent(
  id: string,
  body: string,
  to: { readonly target: string; readonly secret: string; readonly attempt: number },
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const answer = await fetch(to.target, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-attempt": String(to.attempt),
        ...signatureHeaders({ id, at: now(), body }, [{ text: to.secret, until: null }]),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `${to.target} answered ${answer.status}`;
  } catch {
    return `${to.target} did not answer`;
  }
}

function lineOf({ timestamp, position, type, id, data }: FeedEventResponse): string {
  const about = data.payment ? `${data.payment.id} ${data.payment.status}` : "no charge";
  return [String(position), timestamp, type, about, id].join("  ");
}

function accessOf(input: Input): FeedAccess {
  const settings = apiAccessEnv();
  const url = textOf(input, "url") ?? settings.url ?? launchEnv().publicUrl;
  const clientId = textOf(input, "client-id") ?? settings.clientId;
  const clientSecret = textOf(input, "client-secret") ?? settings.clientSecret;
  if (!URL.canParse(url)) throw new UsageError("--url is an http or https address.");
  if (!clientId || !clientSecret) {
    throw new UsageError("--client-id and --client-secret are missing; --help shows how.");
  }
  return { url: url.replace(/\/+$/, ""), clientId, clientSecret };
}

function textOf(input: Input, name: string): string | null {
  const value = input[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** What a listen leaves to the next one. */
interface State {
  /** Behind which it goes on. */
  readonly position: number;
  readonly secret: string;
}

function readState(path: string): State | null {
  if (!existsSync(path)) return null;
  try {
    const { position, secret } = JSON.parse(readFileSync(path, "utf8")) as Partial<State>;
    if (Number.isSafeInteger(position) && typeof secret === "string") {
      return { position: position as number, secret };
    }
  } catch {
    // Said below.
  }
  throw impossible(`${path} is no state of an earlier listen: name another file with --state.`);
}

/** Replaces the file as a whole, readable by its owner alone: it has the secret. */
function writeState(path: string, state: State): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
