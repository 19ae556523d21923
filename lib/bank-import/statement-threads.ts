import { resolve } from "node:path";
import { type FileOwner, mayTakeLong, withFileThread } from "@/lib/platform/file-threads";
import type { StatementTask, StatementWork } from "./statement-work";

/** The compiled thread; every process of the service runs in the project's folder. */
const THREAD = resolve("dist/server/statement-thread.js");

/**
 * Has a statement read and matched in a thread of its own.
 *
 * @param use what is done with the thread; it ends with it.
 * @param file the compiled thread.
 * @returns null when too many of the merchant's or member's files wait already.
 */
export function withStatementThread<Result>(
  whose: FileOwner,
  use: (work: StatementWork) => Promise<Result>,
  file = THREAD,
): Promise<{ readonly result: Result } | null> {
  return withFileThread(whose, file, (askThread, letGo) => {
    // A file is read first, and what follows is in the same turn.
    const ask = <Answer>(task: StatementTask, bytes = 0) =>
      askThread<Answer>(task, mayTakeLong(bytes));
    return use({
      read: (...args) => ask({ name: "read", args }, args[0].byteLength),
      identify: (...args) => ask({ name: "identify", args }),
      match: (...args) => ask({ name: "match", args }),
      matchDebits: (...args) => ask({ name: "matchDebits", args }),
      end: letGo,
    });
  });
}
