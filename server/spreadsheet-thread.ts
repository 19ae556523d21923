import { parentPort } from "node:worker_threads";
import { doTask, type SpreadsheetTask } from "@/lib/charge-import/spreadsheet-thread";
import { lowerPriority } from "@/lib/platform/lower-priority";

lowerPriority();

// Reads one spreadsheet of charges beside the threads that answer requests (lib/charge-import/spreadsheet-thread.ts). An
// error ends the thread, and with it the request that waits for it.
parentPort?.on("message", (task: SpreadsheetTask) => parentPort?.postMessage(doTask(task)));
