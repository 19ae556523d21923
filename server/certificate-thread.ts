import { parentPort } from "node:worker_threads";
import { lowerPriority } from "@/lib/platform/lower-priority";
import { type LockedInput, unlock } from "@/lib/providers/certificates/unlock";

lowerPriority();

// Opens one account's encrypted certificate files beside the threads that answer requests (lib/providers/unlock-in-thread.ts).
// An error ends the thread, and with it the request that waits for it.
parentPort?.on("message", (input: LockedInput) => parentPort?.postMessage(unlock(input)));
