import type { EntryKind } from "@/lib/ledger/ledger";
import type { MovementFilter, MovementPlace } from "@/lib/ledger/movement";
import { movementsParameters } from "@/lib/ledger/movements-query";

/** The path of the page; `/movements` is an address of the API (ADR 0018). */
export const MOVEMENTS_PLACE = "/movements/by-day";

/** The page that shows these movements, from a place on; what is left out does not narrow. */
export function movementsHref(
  filter: Partial<MovementFilter>,
  after: MovementPlace | null = null,
): string {
  const parameters = movementsParameters(filter, after).toString();
  return parameters === "" ? MOVEMENTS_PLACE : `${MOVEMENTS_PLACE}?${parameters}`;
}

/** What narrows a list of movements. */
export function isNarrowed(filter: MovementFilter): boolean {
  return movementsParameters(filter).size > 0;
}

/** Kinds in the groups in which the page offers them; each stands in one. */
export const KIND_GROUPS: Readonly<
  Record<"in" | "refunds" | "disputes" | "other", readonly EntryKind[]>
> = {
  in: ["credited", "authorized", "extra", "tariff", "fee"],
  refunds: ["refund_started", "refund_done", "refund_failed"],
  disputes: ["dispute_opened", "dispute_won", "dispute_lost"],
  other: ["reassigned", "taken_back", "corrected", "fee_reversed", "fee_collected"],
};

/**
 * What a form of the page means as an address: what was left empty is left out.
 *
 * @returns null when the parameters are an address already.
 */
export function addressOfForm(form: URLSearchParams): URLSearchParams | null {
  const address = new URLSearchParams();
  for (const [name, value] of form) if (value.trim() !== "") address.append(name, value.trim());
  return address.toString() === form.toString() ? null : address;
}
