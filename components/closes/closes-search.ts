import { CLOSE_STATES, type CloseState } from "@/lib/ledger/close";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { pageInAddress } from "@/lib/platform/values/paging";

/** Whose closes: those of a merchant's accounts, or of the operator's. */
export type ClosesPlace = "/closing" | "/operator/closing";

/** What the address of the list of closes says. */
export interface ClosesSearch {
  readonly place: ClosesPlace;
  /** Null: all. */
  readonly state: CloseState | null;
  /** From 0, as in the address. */
  readonly page: number;
}

/** Reads the address of the list; whatever it does not know it leaves out. */
export function parseClosesSearch(
  place: ClosesPlace,
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): ClosesSearch {
  const [wanted] = [params.state].flat();
  return {
    place,
    state: CLOSE_STATES.find((state) => state === wanted) ?? null,
    page: pageInAddress(params),
  };
}

/** The address of a search. */
export function closesHref({ place, state, page }: ClosesSearch): string {
  const params = new URLSearchParams(state === null ? [] : [["state", state]]);
  if (page > 0) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? place : `${place}?${query}`;
}

/** The address of one close. */
export function closeHref(
  place: ClosesPlace,
  { pspAccountId, day }: { readonly pspAccountId: string; readonly day: CivilDate },
): string {
  return `${place}/${pspAccountId}/${day}`;
}
