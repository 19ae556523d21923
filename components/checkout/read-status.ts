import type { CheckoutScreen } from "@/lib/domain/checkout-screen";

export type ScreenKind = CheckoutScreen["kind"];

/** A payer on a train gets no answer at all; after this long it counts as none. */
const DEADLINE_MS = 8_000;

/**
 * Asks which screen the charge is at.
 *
 * @throws when there is no answer, or one that is not a status
 */
export async function readStatus(url: string): Promise<ScreenKind> {
  const response = await fetch(url, {
    headers: { Accept: "application/json" },
    cache: "no-store",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const body: unknown = await response.json();
  if (!isStatus(body)) throw new Error("not a status");
  return body.screen;
}

/** Every screen once: the compiler refuses a missing one. */
const KINDS: Readonly<Record<ScreenKind, true>> = {
  preparing: true,
  pix: true,
  methods: true,
  paid: true,
  confirmed: true,
  expired: true,
  canceled: true,
  refunded: true,
};

function isStatus(body: unknown): body is { readonly screen: ScreenKind } {
  return (
    typeof body === "object" &&
    body !== null &&
    "screen" in body &&
    typeof body.screen === "string" &&
    Object.hasOwn(KINDS, body.screen)
  );
}
