import type { WatchedScreen } from "@/lib/checkout/watched-screen";

/** What a page shows, and how long its request may wait for something else. */
export interface Shown {
  /** As `screenTag` has it. */
  readonly tag: string;
  readonly waitSeconds: number;
}

/**
 * Requests what a page should show.
 *
 * @returns null when it shows what it should
 * @throws when there is no answer, or one that is not a status
 */
export async function readStatus(
  url: string,
  { tag, waitSeconds }: Shown,
  signal: AbortSignal,
): Promise<WatchedScreen | null> {
  const response = await fetch(url, {
    headers: {
      Accept: "application/json",
      "If-None-Match": `"${tag}"`,
      Prefer: `wait=${waitSeconds}`,
    },
    cache: "no-store",
    signal,
  });
  if (response.status === 304) return null;
  if (!response.ok) throw new Error(`status ${response.status}`);
  const body: unknown = await response.json();
  if (!isStatus(body)) throw new Error("not a status");
  return body;
}

/** Every screen once: the compiler refuses a missing one. */
const KINDS: Readonly<Record<WatchedScreen["screen"], true>> = {
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

function isStatus(body: unknown): body is WatchedScreen {
  return (
    typeof body === "object" &&
    body !== null &&
    "screen" in body &&
    typeof body.screen === "string" &&
    body.screen in KINDS
  );
}
