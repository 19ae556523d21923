import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, fetch, type RequestInit, type Response } from "undici";
import { onTestFinished, vi } from "vitest";
import { type RunningSimulator, type SimulatorOptions, startSimulator } from "@/simulator/server";

/** A restart takes the same port again, and a connection kept alive would lead to the simulator that has gone. */
const oneConnectionPerCall = new Agent({ pipelining: 0 });

/** A response, read to its end. */
export interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** Parsed, or undefined if it is no JSON. */
  readonly body: unknown;
}

/** One request of a test; the body goes out as JSON, text as it is. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply>;

/** A simulator in a fresh state directory, closed when the test is over. */
export interface TestSimulator {
  readonly state: string;
  readonly url: () => string;
  readonly call: Call;
  /** Sends a request as it is. */
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  /** Stops it, does `meanwhile` with the state at rest, and starts it again on the same directory. */
  readonly restart: (meanwhile?: () => Promise<void>) => Promise<void>;
}

/** One of the servers that a simulator plays, as tests call it. */
export interface TestServer extends Pick<TestSimulator, "url" | "restart"> {
  /** A request to the API with headers of the test's own choice in place of credentials. */
  readonly apiWith: (
    headers: Record<string, string>,
    method: string,
    path: string,
  ) => Promise<Reply>;
  readonly control: (method: string, path: string, body?: unknown) => Promise<Reply>;
}

/** Starts a simulator for one test; its notifications are tried again after 20 ms. */
export async function openSimulator(
  options: Partial<SimulatorOptions> = {},
): Promise<TestSimulator> {
  const state = await temporaryDirectory();
  const start = () => startSimulator({ notificationBackoffMs: [20], ...options, state });
  let simulator: RunningSimulator = await start();
  onTestFinished(() => simulator.close());
  const send = (url: string, init: RequestInit) =>
    fetch(url, { ...init, dispatcher: oneConnectionPerCall });
  return {
    state,
    url: () => simulator.url,
    send,
    call: async (method, path, body, headers = {}) => {
      const json = body === undefined ? {} : jsonInit(body, headers);
      return replyOf(
        await send(simulator.url + path, { method, headers: { ...headers }, ...json }),
      );
    },
    restart: async (meanwhile) => {
      await simulator.close();
      await meanwhile?.();
      simulator = await start();
    },
  };
}

function jsonInit(body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  return {
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

/** Reads a response to its end. */
export async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return {
    status: response.status,
    contentType: response.headers.get("content-type") ?? "",
    text,
    body,
  };
}

/** A directory that is removed when the test is over. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "simulator-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Waits until a check holds; a busy machine may take its time. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 20_000 });
}
