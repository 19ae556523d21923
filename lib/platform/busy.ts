/** Too much of one kind waits in this process: nothing was begun, and the caller may come back in a moment. */
export class Busy extends Error {
  readonly code = "busy";
}

const CODES = ["busy", "merchant_busy"];

/** Whether a failure is a `Busy` or a `MerchantBusy`. By its code: the classes may be here twice, in this bundle and in another. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && CODES.includes(String(error.code));
}
