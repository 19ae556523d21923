import { TLSSocket } from "node:tls";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type ApiResponse, httpResponse } from "@/simulator/http/response";
import type { HeldRequests } from "./held-requests";
import type { CommonEffect } from "./rules";

/** Where a `redirect` fault points to. A request that arrives there is counted; a sound client sends none. */
export const REDIRECT_TRAP = "/redirected";

/** A body of this size is what `huge` sends unless the client hangs up. */
const HUGE_BYTES = 64 * 1024 * 1024;

/** A common effect without the delay, which comes before every other. */
export type ImmediateEffect = Exclude<CommonEffect, { kind: "delay" }>;

/**
 * Answers one request as its fault demands. `work` does what the request asks for. Effects after which the server has
 * acted and its client cannot know run it; effects by which the request never arrived do not. `errorResponse` is this
 * server's response with an error status.
 */
export async function playFault(
  effect: ImmediateEffect,
  errorResponse: (status: number, retryAfter?: number) => ApiResponse,
  { incoming, outgoing }: HttpBindings,
  heldRequests: HeldRequests,
  work: () => Promise<ApiResponse>,
): Promise<Response> {
  switch (effect.kind) {
    case "error-before":
      return httpResponse(errorResponse(effect.status, effect.retryAfter));
    case "error-after":
      await work();
      return httpResponse(errorResponse(effect.status));
    case "slow-body":
      return dripped(httpResponse(await work()), effect.bytesPerSecond);
    case "malformed":
      return malformed(effect.as, work);
    case "hang":
      await heldRequests.hold(outgoing);
      return RESPONSE_ALREADY_SENT;
    case "lost-response":
      await work();
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    case "reset-before":
      // A reset packet exists on plain TCP only; under TLS the end has to do.
      if (incoming.socket instanceof TLSSocket) incoming.socket.destroy();
      else incoming.socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
  }
}

async function malformed(
  as: Extract<ImmediateEffect, { kind: "malformed" }>["as"],
  work: () => Promise<ApiResponse>,
): Promise<Response> {
  switch (as) {
    case "html":
      return new Response("<!doctype html><title>Manutenção</title><h1>Voltamos já</h1>", {
        headers: { "Content-Type": "text/html; charset=utf-8" },
      });
    case "redirect":
      // 307 keeps method and body, so a client that follows would repeat the whole call elsewhere.
      return new Response(null, { status: 307, headers: { Location: REDIRECT_TRAP } });
    case "truncated-json": {
      const whole = httpResponse(await work());
      const text = await whole.text();
      const { status, headers } = whole;
      return new Response(text.slice(0, Math.ceil(text.length / 2)), { status, headers });
    }
    case "huge": {
      const { status } = await work();
      return new Response(hugeJson(), {
        status,
        headers: { "Content-Type": "application/json" },
      });
    }
  }
}

/** Valid JSON all the way, so that only a bound on the size protects the reader. */
function hugeJson(): ReadableStream<Uint8Array> {
  const filling = new Uint8Array(64 * 1024).fill("x".charCodeAt(0));
  let sent = 0;
  const text = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(text.encode('{"status":"ATIVA","enchimento":"')),
    pull(controller) {
      controller.enqueue(filling);
      sent += filling.length;
      if (sent < HUGE_BYTES) return;
      controller.enqueue(text.encode('"}'));
      controller.close();
    },
  });
}

async function dripped(response: Response, bytesPerSecond: number): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status, headers } = response;
  if (bytes.length === 0) return new Response(null, { status, headers });
  const step = Math.ceil(bytesPerSecond / 10);
  const pauseMs = (step / bytesPerSecond) * 1_000;
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent > 0) {
        await new Promise<void>((resolve) => {
          timer = setTimeout(resolve, pauseMs);
        });
      }
      controller.enqueue(bytes.subarray(sent, sent + step));
      sent += step;
      if (sent >= bytes.length) controller.close();
    },
    cancel: () => clearTimeout(timer),
  });
  return new Response(body, { status, headers });
}
