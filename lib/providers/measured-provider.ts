import { monotonicMs } from "@/lib/platform/clock";
import { observe } from "@/lib/platform/metrics/instruments";
import { inSpan } from "@/lib/platform/trace/spans";
import type { Provider } from "./port";

/** The calls of the port that reach a provider, and the name of each among the metrics. */
const OPERATIONS = {
  open: "open",
  find: "find",
  withdraw: "withdraw",
  revise: "revise",
  readSettlement: "read_settlement",
  refund: "refund",
  findRefund: "find_refund",
  listSettlements: "list_settlements",
  listCharges: "list_charges",
  registerWebhook: "register_webhook",
} as const satisfies Partial<Record<keyof Provider, string>>;

/** A provider of an account whose calls are measured and traced, by what came of them. */
export function measuredProvider(kind: string, provider: Provider): Provider {
  const measured: Provider = { ...provider };
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const call = provider[name as keyof typeof OPERATIONS] as
      | ((...input: unknown[]) => Promise<unknown>)
      | undefined;
    if (!call) continue;
    Object.assign(measured, {
      [name]: (...input: unknown[]) =>
        measuredCall(kind, operation, () => call.call(provider, ...input)),
    });
  }
  const { movements } = provider;
  if (movements) {
    const read: typeof movements.read = (...input) =>
      measuredCall(kind, "list_movements", () => movements.read(...input));
    Object.assign(measured, { movements: { hasTariffs: movements.hasTariffs, read } });
  }
  return measured;
}

async function measuredCall<Outcome>(
  kind: string,
  operation: string,
  call: () => Promise<Outcome>,
): Promise<Outcome> {
  const began = monotonicMs();
  let outcome = "error";
  try {
    const answer = await inSpan(
      { name: `provider ${operation}`, kind: "client", attributes: { "vintem.psp.kind": kind } },
      call,
      (came) => ({ "vintem.psp.outcome": outcomeOf(came) }),
    );
    outcome = outcomeOf(answer);
    return answer;
  } finally {
    const seconds = (monotonicMs() - began) / 1_000;
    observe("vintem_psp_request_duration_seconds", [kind, operation, outcome], seconds);
  }
}

/** The kind of an outcome of the port; of a plain yes or no, `accepted` or `refused`. */
function outcomeOf(answer: unknown): string {
  if (typeof answer === "boolean") return answer ? "accepted" : "refused";
  return (answer as { readonly kind?: string } | null)?.kind ?? "other";
}
