import { randomUUID } from "node:crypto";
import { isBusy } from "@/lib/platform/busy";
import { monotonicMs } from "@/lib/platform/clock";
import { failure, log } from "@/lib/platform/log";
import { isDatabaseOutage } from "@/lib/platform/outage";
import { BodyCut } from "./body";
import { callerIds } from "./caller-ids";
import { compressedJson } from "./compressed";
import { PROBLEMS } from "./problems";
import {
  type OperationResponse,
  type ProblemResponse,
  print,
  problem,
  UNAVAILABLE,
} from "./response";

/** A request that is being answered. */
interface Exchange {
  /** The path as it is logged, without the ids in it. */
  readonly route: string;
  readonly respond: (requestId: string) => Promise<OperationResponse>;
  /**
   * Whether long JSON is compressed. It holds no secret beside what the caller chose (BREACH): so it is never the
   * answer to a cookie, nor to a method that could make or show a secret.
   */
  readonly compresses?: boolean;
  /** The merchant whose request it is, for the log line; null for who has none, or is not known. */
  readonly merchantId: () => string | null;
  /** Hears how the request ended, once; it must neither fail nor wait. */
  readonly onEnd?: (end: ExchangeEnd) => void;
  /** The page that a browser gets when `respond` fails, in place of a problem with this status. */
  readonly onFailure?: (status: number) => Promise<OperationResponse>;
}

/** How a request ended. */
export interface ExchangeEnd {
  readonly requestId: string;
  readonly status: number;
  readonly response: OperationResponse;
  /** Until the answer was printed. */
  readonly ms: number;
}

/**
 * Around every response: a request id, one log line, and what a failure becomes: 503 when it passes by
 * itself and 500 when it does not, without revealing anything.
 */
export async function exchange(
  request: Request,
  { route, respond, compresses = false, merchantId, onEnd, onFailure }: Exchange,
): Promise<Response> {
  const requestId = randomUUID();
  const start = monotonicMs();
  let response: OperationResponse;
  try {
    response = await respond(requestId);
  } catch (error) {
    const failed = failureResponse(error, requestId, route);
    response = onFailure ? await onFailure(PROBLEMS[failed.code].status) : failed;
  }
  const sent = compresses ? await compressedJson(response, request) : response;
  const printed = print(sent, requestId);
  onEnd?.({ requestId, status: printed.status, response, ms: Math.round(monotonicMs() - start) });
  const line = (more: object) => {
    const merchant = merchantId();
    log.info({
      requestId,
      ...callerIds(request),
      method: request.method,
      route,
      status: printed.status,
      ms: Math.round(monotonicMs() - start),
      ...more,
      ...(merchant === null ? {} : { merchantId: merchant }),
    });
  };
  if (response.kind === "stream") {
    // Its line is written when it has gone out, or failed to.
    void response.ended.then((outcome) => line({ outcome }));
    if (request.method === "HEAD") {
      // Nobody reads what it would be answered with, and a body that was given up is none to answer with.
      await response.body.cancel();
      return new Response(null, { status: printed.status, headers: printed.headers });
    }
  } else {
    line(response.kind === "problem" ? { code: response.code } : {});
  }
  return printed;
}

/** What a failure is answered with; its line in the log reveals what the answer does not. */
export function failureResponse(error: unknown, requestId: string, route: string): ProblemResponse {
  if (error instanceof BodyCut) return problem("invalid_body", "o corpo não chegou inteiro");
  if (isBusy(error)) {
    log.warn({ requestId, route, ...failure(error) }, "this process is too busy");
    return UNAVAILABLE;
  }
  if (isDatabaseOutage(error)) {
    log.warn({ requestId, route, ...failure(error) }, "the database is away");
    return UNAVAILABLE;
  }
  log.error({ requestId, route, ...failure(error) }, "a request failed");
  return problem("internal", "não foi possível atender agora; a falha foi registrada");
}
