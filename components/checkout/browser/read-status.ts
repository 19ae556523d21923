import type { CheckoutScreen } from "@/lib/checkout/checkout-screen";

export type ScreenKind = CheckoutScreen["kind"];

/** What the page should show: which screen, and of which amount and due date while they are to be paid. */
export interface Status {
  readonly screen: ScreenKind;
  readonly terms?: string;
}

/** The last answer: the server need not repeat it. */
let known: { readonly url: string; readonly etag: string; readonly status: Status } | null = null;

/**
 * Requests where the charge is.
 *
 * @throws when there is no answer, or one that is not a status
 */
export async function readStatus(url: string, signal: AbortSignal): Promise<Status> {
  const last = known?.url === url ? known : null;
  const response = await fetch(url, {
    headers: { Accept: "application/json", ...(last ? { "If-None-Match": last.etag } : {}) },
    cache: "no-store",
    signal,
  });
  if (last && response.status === 304) return last.status;
  if (!response.ok) throw new Error(`status ${response.status}`);
  const body: unknown = await response.json();
  if (!isStatus(body)) throw new Error("not a status");
  const etag = response.headers.get("etag");
  known = etag === null ? null : { url, etag, status: body };
  return body;
}

/** Every screen once: the compiler refuses a missing one. */
const KINDS: Readonly<Record<ScreenKind, true>> = {
  preparing: true,
  pix: true,
  choice: true,
  card: true,
  cardRefused: true,
  boleto: true,
  unavailable: true,
  closed: true,
  paid: true,
  confirmed: true,
  expired: true,
  canceled: true,
  refunded: true,
};

function isStatus(body: unknown): body is Status {
  return (
    typeof body === "object" &&
    body !== null &&
    "screen" in body &&
    typeof body.screen === "string" &&
    body.screen in KINDS
  );
}
