import { setTimeout as pause } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { type ApiResponse, httpResponse } from "@/simulator/http/response";
import type { HeldRequests } from "./held-requests";
import { type ImmediateEffect, playFault } from "./play";
import { type CommonEffect, isCommonEffect } from "./rules";
import type { FaultSchedule, FaultSubject } from "./schedule";

/** A server with scripted faults; `OwnEffect` is what its rules can do beside the effects that every server knows. */
export interface UnderFaults<OwnEffect extends { readonly kind: string }> {
  readonly faults: FaultSchedule<CommonEffect | OwnEffect>;
  readonly heldRequests: HeldRequests;
}

/** How one server words what a fault makes of a request. */
export interface Wording<OwnEffect> {
  /** The server's response with an error status. */
  errorResponse(status: number, retryAfter?: number): ApiResponse;
  /** The response under an effect that only this server knows. */
  ownEffect(effect: OwnEffect, work: () => Promise<ApiResponse>): Promise<ApiResponse>;
}

/**
 * Answers one request under the fault rules that apply to it. `work` does what the request asks for; whether it runs
 * depends on the effect.
 */
export async function respond<OwnEffect extends { readonly kind: string }>(
  { faults, heldRequests }: UnderFaults<OwnEffect>,
  subject: FaultSubject,
  wording: Wording<OwnEffect>,
  bindings: HttpBindings,
  work: () => Promise<ApiResponse>,
): Promise<Response> {
  const { delayMs, effect } = faults.ofRequest(subject);
  if (delayMs > 0) await pause(delayMs, undefined, { ref: false });
  if (effect === undefined) return httpResponse(await work());
  if (isCommonEffect(effect)) {
    const immediate = effect as ImmediateEffect;
    return playFault(immediate, wording.errorResponse, bindings, heldRequests, work);
  }
  return httpResponse(await wording.ownEffect(effect as OwnEffect, work));
}
