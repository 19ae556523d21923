import { Worker } from "node:worker_threads";
import { MerchantTurns } from "./merchant-turns";
import { PacedTurns, type Timed } from "./paced-turns";
import { Turns } from "./turns";

/** Threads of a process at the same time for what takes long, and for what does not and waits for none of that. */
const THREADS_MAX = { long: 1, short: 1 };

/** A statement of some hundred lines takes a tenth of a second, the largest takes three seconds and more. */
const SHORT_MAX_BYTES = 65_536;

/** Files of one owner that one process reads or lets wait; one more is refused, since it is held in memory. */
const OF_AN_OWNER_MAX = 5;

/** Of these, files of one member: two who send them slowly leave colleagues a place. */
const OF_A_MEMBER_MAX = 2;

/**
 * What threads of one owner take, in ms, shared by its members: five seconds at once, which is two of the largest files, then a
 * third of the time. A thread takes a processor that others would have. Who has taken more waits for all of it.
 */
const PACE = {
  each: 1,
  sharedEach: 1,
  freeMs: 0,
  mostMs: 5_000,
  backMs: 333,
  owedMs: Number.POSITIVE_INFINITY,
  waitMs: Number.POSITIVE_INFINITY,
};

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

/** How many files each owner and each member has here, and whose turns it is; the same module is loaded twice in one process. */
const shared = globalThis as {
  vintemFiles?: {
    readonly places: Turns;
    readonly paced: PacedTurns<string>;
    readonly short: MerchantTurns<"threads">;
    readonly long: MerchantTurns<"threads">;
  };
};

function files() {
  shared.vintemFiles ??= {
    places: new Turns(OF_AN_OWNER_MAX, OF_A_MEMBER_MAX),
    paced: new PacedTurns(PACE),
    short: new MerchantTurns({ each: THREADS_MAX.short }),
    long: new MerchantTurns({ each: THREADS_MAX.long }),
  };
  return shared.vintemFiles;
}

/**
 * Sends a task to a thread, and waits for what the thread answers.
 *
 * @param isLong whether the file may take long (`mayTakeLong`). The first task says whose turns are waited for.
 */
export type AskThread = <Result>(task: unknown, isLong: boolean) => Promise<Result>;

/** Whether a file of so many bytes, of lines that are read one by one, may take long. */
export function mayTakeLong(bytes: number): boolean {
  return bytes > SHORT_MAX_BYTES;
}

/**
 * Has a file that a user uploaded read in a thread of its own, so that other calls are answered meanwhile. One at a
 * time of each owner's, whose members take turns, and so do owners.
 *
 * @param whose the file is.
 * @param compiled the compiled thread, which answers each message with one.
 * @param use what is done with the thread; it ends with it, or before, when it is let go: it takes no task then. The thread begins,
 *   and a turn is waited for, with the first task: what comes before it, such as receiving the file, takes one of the owner's places
 *   and nobody's turn.
 * @returns null when too many of the owner's or member's files are here already; then `use` was not called.
 */
export async function withFileThread<Result>(
  whose: FileOwner,
  compiled: string,
  use: (ask: AskThread, letGo: () => Promise<void>) => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  const { owner, member } = whose;
  const leave = files().places.begin(owner, member);
  if (!leave) return null;
  const turn = new Turn(whose, compiled);
  try {
    const ask: AskThread = async (task, isLong) => answerOf(await turn.thread(isLong), task);
    return { result: await use(ask, () => turn.end()) };
  } finally {
    await turn.end();
    leave();
  }
}

/** A turn of an owner's, with its thread, from the first task on. */
class Turn {
  readonly #whose: FileOwner;
  readonly #compiled: string;
  /** Set as long as the thread is used. */
  #letGo: (() => void) | null = null;
  #isOver = false;
  #thread: Promise<Worker> | null = null;
  #ended: Promise<void> = Promise.resolve();

  constructor(whose: FileOwner, compiled: string) {
    this.#whose = whose;
    this.#compiled = compiled;
  }

  thread(isLong: boolean): Promise<Worker> {
    this.#thread ??= new Promise((started, failed) => {
      this.#ended = this.#run(isLong, started).catch(failed);
    });
    return this.#thread;
  }

  /** Waits for a turn, starts the thread, and counts its time until it is to end. */
  #run(isLong: boolean, started: (thread: Worker) => void): Promise<void> {
    const { paced, short, long } = files();
    const threads = isLong ? long : short;
    const { owner, member } = this.#whose;
    const hold = async () => {
      if (this.#isOver) return;
      const thread = startThread(this.#compiled);
      started(thread);
      await new Promise<void>((letGo) => {
        this.#letGo = letGo;
      });
      await thread.terminate();
    };
    const inThread = (timed: Timed) => threads.run("threads", () => timed(hold), [owner]);
    return paced.run(owner, inThread, [member ?? null]);
  }

  /** Ends the thread and lets the next begin. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#letGo?.();
    await this.#ended;
  }
}

function startThread(compiled: string): Worker {
  const thread = new Worker(compiled, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  // An error is also passed to the call that waits for an answer; unhandled, it would end the process.
  thread.on("error", () => {});
  return thread;
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
