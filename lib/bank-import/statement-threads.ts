import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { StatementTask, StatementWork } from "./statement-work";

/** The compiled thread; every process of the service runs in the project's folder. */
const THREAD = resolve("dist/server/statement-thread.js");

/** Threads of a process at the same time. */
const THREADS_MAX = 2;

/** Statements of a merchant that one process reads or lets wait; one more is refused, since it is held in memory. */
const OF_A_MERCHANT_MAX = 3;

/** Far more than the largest statement needs. */
const HEAP_MB = 512;

/** After so long a thread that does not answer is ended, so that no file keeps others from being read. */
const ANSWER_MS = 60_000;

/** How many statements each merchant has here; the same module is loaded twice in one process. */
const shared = globalThis as {
  vintemStatements?: {
    readonly of: Map<MerchantId, number>;
    line: Waiting[];
    running: Set<MerchantId>;
  };
};

interface Waiting {
  readonly merchantId: MerchantId;
  readonly begin: () => void;
}

function statements() {
  shared.vintemStatements ??= { of: new Map(), line: [], running: new Set() };
  return shared.vintemStatements;
}

/**
 * Has a statement read and matched in a thread of its own, so that other calls are answered meanwhile. One at a
 * time of each merchant's, others wait for their turn, first come first served.
 *
 * @param use what is done with the thread; it ends with it.
 * @param file the compiled thread.
 * @returns null when too many of the merchant's statements wait already.
 */
export async function withStatementThread<Result>(
  merchantId: MerchantId,
  use: (work: StatementWork) => Promise<Result>,
  file = THREAD,
): Promise<{ readonly result: Result } | null> {
  const { of, running } = statements();
  const here = of.get(merchantId) ?? 0;
  if (here >= OF_A_MERCHANT_MAX) return null;
  of.set(merchantId, here + 1);
  try {
    await turnOf(merchantId);
    try {
      return { result: await inNewThread(file, use) };
    } finally {
      running.delete(merchantId);
      callNext();
    }
  } finally {
    const left = (of.get(merchantId) ?? 1) - 1;
    if (left > 0) of.set(merchantId, left);
    else of.delete(merchantId);
  }
}

async function inNewThread<Result>(
  file: string,
  use: (work: StatementWork) => Promise<Result>,
): Promise<Result> {
  const thread = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  // An error is also passed to the call that waits for an answer; unhandled, it would end the process.
  thread.on("error", () => {});
  try {
    return await use(workIn(thread));
  } finally {
    await thread.terminate();
  }
}

function turnOf(merchantId: MerchantId): Promise<void> {
  return new Promise((begin) => {
    statements().line.push({ merchantId, begin });
    callNext();
  });
}

/** Lets the first begin whose merchant has no statement under way. */
function callNext(): void {
  const { line, running } = statements();
  if (running.size >= THREADS_MAX) return;
  const at = line.findIndex(({ merchantId }) => !running.has(merchantId));
  const [next] = at < 0 ? [] : line.splice(at, 1);
  if (!next) return;
  running.add(next.merchantId);
  next.begin();
}

function workIn(thread: Worker): StatementWork {
  const ask = <Result>(task: StatementTask) =>
    new Promise<Result>((answer, refuse) => {
      const late = setTimeout(() => void thread.terminate(), ANSWER_MS);
      thread.once("exit", () => clearTimeout(late));
      const ended = () => refuse(new Error("the thread of a statement ended"));
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
  return {
    read: (...args) => ask({ name: "read", args }),
    identify: (...args) => ask({ name: "identify", args }),
    match: (...args) => ask({ name: "match", args }),
    matchDebits: (...args) => ask({ name: "matchDebits", args }),
  };
}
