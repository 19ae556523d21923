import { parentPort } from "node:worker_threads";
import { doTask, type StatementTask } from "@/lib/bank-import/statement-work";
import { lowerPriority } from "@/lib/platform/lower-priority";

lowerPriority();

// Reads and matches one bank statement beside the threads that answer requests (lib/bank-import/statement-threads.ts). An
// error ends the thread, and with it the request that waits for it.
parentPort?.on("message", async (task: StatementTask) => {
  parentPort?.postMessage(await doTask(task));
});
