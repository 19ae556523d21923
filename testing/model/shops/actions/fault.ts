import type { Random } from "@/testing/random";
import { control } from "../providers";
import type { ShopName } from "../shop-name";
import type { World } from "../world";

/** What can go wrong with one write of the service at its provider, which answers no other call meanwhile. */
const KINDS = ["error-before", "error-after", "lost-response"] as const;

/** The writes that can fail, by shop. */
const ROUTES = {
  create: { provider: "POST /payments", bank: "PUT /cob/:txid" },
  refund: { provider: "POST /payments/:id/refund", bank: "PUT /pix/:e2eid/devolucao/:id" },
} as const;

/** One fault of a provider. */
export interface Fault {
  readonly kind: (typeof KINDS)[number];
  readonly route: string;
}

/** Draws whether the next write fails, and how; null: it does not. */
export function drawFault(
  random: Random,
  shop: ShopName,
  write: keyof typeof ROUTES,
): Fault | null {
  const kind = random.pick(KINDS);
  const isFaulty = random.chance(0.2);
  return isFaulty && shop !== "ownKey" ? { kind, route: ROUTES[write][shop] } : null;
}

/** Plays something while a fault waits for its write. */
export async function withFault<Result>(
  { simulator }: World,
  shop: ShopName,
  fault: Fault | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!fault) return work();
  const root = shop === "bank" ? "" : "/asaas";
  const { kind, route } = fault;
  const status = kind === "lost-response" ? {} : { status: 500 };
  const rule = { match: { route }, times: 1, effect: { kind, ...status } };
  await control(simulator, "POST", `${root}/faults`, rule);
  try {
    return await work();
  } finally {
    await control(simulator, "DELETE", `${root}/faults`);
  }
}
