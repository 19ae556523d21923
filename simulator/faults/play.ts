import { TLSSocket } from "node:tls";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Trouble } from "./fault-rules";
import type { Hanging } from "./hanging";
import type { Answer } from "./problem";

/** Where a `redirect` fault points to; a request that arrives there is counted, and should never be seen. */
export const REDIRECT_TRAP = "/redirected";

/** A body of this size is what `huge` sends unless the client hangs up. */
const HUGE_BYTES = 64 * 1024 * 1024;

type Effect = Exclude<Trouble, { kind: "delay" }>;

/**
 * Answers one request as its fault demands. `work` does what the request asks for; effects that stand for "the bank
 * did it, but you cannot know" run it, those that stand for "it never got there" do not. `inTrouble` is the answer of
 * this server with an error status.
 */
export async function playFault(
  effect: Effect,
  inTrouble: (status: number, retryAfter?: number) => Answer,
  { incoming, outgoing }: HttpBindings,
  hanging: Hanging,
  work: () => Promise<Answer>,
): Promise<Response> {
  switch (effect.kind) {
    case "error-before":
      return httpResponse(inTrouble(effect.status, effect.retryAfter));
    case "error-after":
      await work();
      return httpResponse(inTrouble(effect.status));
    case "slow-body":
      return dripped(httpResponse(await work()), effect.bytesPerSecond);
    case "malformed":
      return malformed(effect.as, work);
    case "hang":
      await hanging.hold(outgoing);
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

/** The ordinary HTTP form of an answer. */
export function httpResponse(answer: Answer): Response {
  const { status, contentType = "application/json", headers, body } = answer;
  if (body === undefined) return new Response(null, { status, ...(headers ? { headers } : {}) });
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Response(text, { status, headers: { "Content-Type": contentType, ...headers } });
}

async function malformed(
  as: Extract<Effect, { kind: "malformed" }>["as"],
  work: () => Promise<Answer>,
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
