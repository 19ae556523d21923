import { z } from "zod";
import { civilDate, jsonBody } from "@/lib/http/fields";
import { client, member, operation } from "@/lib/http/operation";
import { invalid, json } from "@/lib/http/response";
import { readSandboxClock } from "@/lib/merchants/read-sandbox-clock";
import { CLOCK_DAYS_MAX, type ClockMove } from "@/lib/merchants/sandbox-clock";
import { moveSandboxClock, resetSandboxClock } from "@/lib/merchants/store/sandbox-clocks";
import { now } from "@/lib/platform/clock";
import { formatDay } from "@/lib/platform/values/brasilia";

const moveRequest = z.strictObject({ to: civilDate }, "deve ser um objeto JSON");

/** What the clock shows. */
export const sandboxClock = z.strictObject({
  /** The day in Brasília. */
  today: z.iso.date(),
  /** How many days it is ahead of the real day. */
  daysAhead: z.int().min(0).max(CLOCK_DAYS_MAX),
});

export const getSandboxClock = operation({
  name: "getSandboxClock",
  summary: { pt: "Consulta o relógio do sandbox", en: "Reads the sandbox clock" },
  method: "GET",
  at: [{ path: "/sandbox/clock", who: client("pagamentos:read") }],
  sandboxOnly: true,
  successes: { 200: sandboxClock },
  problems: [],
  async run({ principal }) {
    return json(200, { ...(await readSandboxClock(principal.merchantId, now())) });
  },
});

export const moveClock = operation({
  name: "moveSandboxClock",
  summary: {
    pt: "Adianta o relógio do sandbox da loja para um dia",
    en: "Moves the merchant's sandbox clock forwards to a day",
  },
  method: "POST",
  at: [
    { path: "/sandbox/clock", who: client("pagamentos:write") },
    { path: "/api/dashboard/sandbox/clock", who: member("charge") },
  ],
  sandboxOnly: true,
  body: jsonBody(moveRequest),
  successes: { 200: sandboxClock },
  problems: [],
  audit: "sandbox.move_clock",
  async run({ principal, body, note }) {
    note({ to: body.to });
    const outcome = await moveSandboxClock(principal.merchantId, body.to, now());
    if (outcome.kind === "moved") return json(200, { ...outcome.clock });
    return invalid("invalid_body", [{ pointer: "/to", message: ruleOf(outcome) }]);
  },
});

function ruleOf(outcome: Exclude<ClockMove, { readonly kind: "moved" }>): string {
  return outcome.kind === "past"
    ? `deve ser ${formatDay(outcome.today)} ou depois: o relógio só anda para a frente`
    : `deve ser até ${formatDay(outcome.last)}, ${CLOCK_DAYS_MAX} dias depois de hoje`;
}

export const resetClock = operation({
  name: "resetSandboxClock",
  summary: {
    pt: "Volta o relógio do sandbox ao dia de hoje",
    en: "Sets the sandbox clock to the real day again",
  },
  method: "DELETE",
  at: [
    { path: "/sandbox/clock", who: client("pagamentos:write") },
    { path: "/api/dashboard/sandbox/clock", who: member("charge") },
  ],
  sandboxOnly: true,
  successes: { 200: sandboxClock },
  problems: [],
  audit: "sandbox.reset_clock",
  async run({ principal }) {
    await resetSandboxClock(principal.merchantId);
    return json(200, { ...(await readSandboxClock(principal.merchantId, now())) });
  },
});
