import type { OperationResponse } from "@/lib/http/response";

/** How an audit line ends: `done`, `pending` for what waits for a second person, or the code of the refusal. */
export function outcomeOf(response: OperationResponse): string | Promise<string> {
  if (response.kind === "stream") return response.ended;
  if (response.kind === "problem") return response.code;
  return response.kind === "json" && response.isPending ? "pending" : "done";
}
