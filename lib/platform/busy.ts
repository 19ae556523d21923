/** Too much of one kind waits in this process: nothing was begun, and the caller may come back in a moment. */
export class Busy extends Error {
  readonly code = "busy";
}

/** Whether a failure is a `Busy`. By its code: the class may be here twice, in this bundle and in another. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "busy";
}
