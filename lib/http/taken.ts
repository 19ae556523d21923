import type { ServerResponse } from "node:http";

/** By what Node.js answers a request, where the server hosts it itself. */
const answers = new WeakMap<Request, ServerResponse>();

/** Notes by what a request is answered. */
export function noteAnswer(request: Request, answer: ServerResponse): void {
  answers.set(request, answer);
}

/**
 * Calls back once a request's answer was taken by its caller, or the caller left: until then the answer is held in
 * memory. At once where nobody noted by what it is answered, as under `next dev`.
 */
export function whenTaken(request: Request, then: () => void): void {
  const answer = answers.get(request);
  if (!answer || answer.closed) then();
  else answer.once("close", then);
}
