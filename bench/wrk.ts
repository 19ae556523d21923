import { randomBytes } from "node:crypto";
import { run } from "./processes";

/** A request that a load repeats. */
export interface LoadRequest {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Each request makes a new charge that is due on this day. */
  readonly creates?: string;
}

/** What came of a load. */
export interface Load {
  readonly perSecond: number;
  /** Answers of any kind. */
  readonly answers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers with a status of 400 or more, and requests without an answer. */
  readonly failed: number;
}

/** Keeps so many connections busy for so many seconds, with wrk. */
export async function load(
  request: LoadRequest,
  connections: number,
  seconds: number,
): Promise<Load> {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const said = await run(
    "wrk",
    [
      "--threads=1",
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      "--timeout=10s",
      "--script=bench/load.lua",
      request.url,
    ],
    {
      BENCH_METHOD: request.method ?? "GET",
      BENCH_HEADERS: headers.join("\n"),
      ...(request.body === undefined ? {} : { BENCH_BODY: request.body }),
      ...(request.creates === undefined
        ? {}
        : { BENCH_CREATE: randomBytes(4).toString("hex"), BENCH_DUE: request.creates }),
    },
  );
  return readWrk(said);
}

/**
 * What wrk said with our script: a line of JSON among others.
 *
 * @throws when there is none.
 */
export function readWrk(said: string): Load {
  const line = said.split("\n").find((each) => each.startsWith("{"));
  if (!line) throw new Error(`wrk did not print what it measured:\n${said}`);
  const { answers, seconds, p50Ms, p99Ms, refused, broken } = JSON.parse(line);
  return { perSecond: answers / seconds, answers, p50Ms, p99Ms, failed: refused + broken };
}
