import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { Allowance } from "./allowance";
import { monotonicMs, pause } from "./clock";

/** Threads of a process at the same time. */
const THREADS_MAX = 2;

/** Files of one owner that one process reads or lets wait; one more is refused, since it is held in memory. */
const OF_AN_OWNER_MAX = 3;

/** Of these, files of one member: one who sends them slowly leaves colleagues a place. */
const OF_A_MEMBER_MAX = 2;

/**
 * What threads of one owner take, in ms: five seconds at once, which is two of the largest files, then a third of the time. A
 * thread takes a processor that others would have. Who has taken more waits, nine seconds at most.
 */
const PACE = { mostMs: 5_000, backMs: 333, owedMs: 3_000 };

/** Whose time is counted, at most: the others begin anew. */
const OWNERS_MAX = 10_000;

/** Far more than the largest file needs. */
const HEAP_MB = 512;

/** After so long a thread that does not answer is ended, so that no file keeps others from being read. */
const ANSWER_MS = 60_000;

/** Whose file it is. */
export interface FileOwner {
  /** A merchant, by its id, or the service's operators. */
  readonly owner: string;
  /** Who sends it, by the member's id; absent where the file has been received. */
  readonly member?: string;
}

/** How many files each owner and each member has here; the same module is loaded twice in one process. */
const shared = globalThis as {
  vintemFiles?: {
    readonly of: Map<string, number>;
    line: Waiting[];
    running: Set<string>;
    readonly taken: LRUCache<string, Allowance>;
  };
};

interface Waiting {
  readonly owner: string;
  readonly begin: () => void;
}

function files() {
  shared.vintemFiles ??= {
    of: new Map(),
    line: [],
    running: new Set(),
    taken: new LRUCache({
      max: OWNERS_MAX,
      memoMethod: () => new Allowance(PACE.mostMs, PACE.backMs, PACE.owedMs),
    }),
  };
  return shared.vintemFiles;
}

/** Sends a task to a thread, and waits for what the thread answers. */
export type AskThread = <Result>(task: unknown) => Promise<Result>;

/**
 * Has a file that a user uploaded read in a thread of its own, so that other calls are answered meanwhile. One at a
 * time of each owner's, others wait for their turn, first come first served.
 *
 * @param whose the file is.
 * @param compiled the compiled thread, which answers each message with one.
 * @param use what is done with the thread; it ends with it. The thread begins, and a turn is waited for, with the first
 *   task: what comes before it, such as receiving the file, takes one of the owner's places and nobody's turn.
 * @returns null when too many of the owner's or member's files are here already; then `use` was not called.
 */
export async function withFileThread<Result>(
  { owner, member }: FileOwner,
  compiled: string,
  use: (ask: AskThread) => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  const { of } = files();
  const places: [string, number][] = [[owner, OF_AN_OWNER_MAX]];
  if (member) places.push([`member ${member}`, OF_A_MEMBER_MAX]);
  if (places.some(([key, most]) => (of.get(key) ?? 0) >= most)) return null;
  for (const [key] of places) of.set(key, (of.get(key) ?? 0) + 1);
  const turn = new Turn(owner, compiled);
  try {
    return { result: await use(async (task) => answerOf(await turn.thread(), task)) };
  } finally {
    await turn.end();
    for (const [key] of places) {
      const left = (of.get(key) ?? 1) - 1;
      if (left > 0) of.set(key, left);
      else of.delete(key);
    }
  }
}

/** A turn of an owner's, with its thread, from the first task on. */
class Turn {
  #thread: Promise<Worker> | null = null;
  #beganMs = 0;

  constructor(
    readonly owner: string,
    readonly compiled: string,
  ) {}

  thread(): Promise<Worker> {
    this.#thread ??= this.#begin();
    return this.#thread;
  }

  async #begin(): Promise<Worker> {
    await pause(files().taken.memo(this.owner).waitMs);
    await turnOf(this.owner);
    this.#beganMs = monotonicMs();
    return startThread(this.compiled);
  }

  /** Ends the thread and lets the next owner begin. */
  async end(): Promise<void> {
    if (!this.#thread) return;
    try {
      await (await this.#thread).terminate();
    } finally {
      files()
        .taken.memo(this.owner)
        .take(monotonicMs() - this.#beganMs);
      files().running.delete(this.owner);
      callNext();
    }
  }
}

function startThread(compiled: string): Worker {
  const thread = new Worker(compiled, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  // An error is also passed to the call that waits for an answer; unhandled, it would end the process.
  thread.on("error", () => {});
  return thread;
}

function turnOf(owner: string): Promise<void> {
  return new Promise((begin) => {
    files().line.push({ owner, begin });
    callNext();
  });
}

/** Lets the first begin whose owner has no file under way. */
function callNext(): void {
  const { line, running } = files();
  if (running.size >= THREADS_MAX) return;
  const at = line.findIndex(({ owner }) => !running.has(owner));
  const [next] = at < 0 ? [] : line.splice(at, 1);
  if (!next) return;
  running.add(next.owner);
  next.begin();
}

function answerOf<Result>(thread: Worker, task: unknown): Promise<Result> {
  return new Promise<Result>((answer, refuse) => {
    const late = setTimeout(() => void thread.terminate(), ANSWER_MS);
    thread.once("exit", () => clearTimeout(late));
    const ended = () => refuse(new Error("the thread that reads a file ended"));
    thread.once("error", refuse);
    thread.once("exit", ended);
    thread.once("message", (result) => {
      thread.off("error", refuse);
      thread.off("exit", ended);
      clearTimeout(late);
      answer(result as Result);
    });
    thread.postMessage(task);
  });
}
