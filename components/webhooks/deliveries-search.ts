import { TYPE_PATTERNS } from "@/lib/events/event-types";
import { type ChargeId, parseChargeId } from "@/lib/platform/values/ids";
import { pageInAddress } from "@/lib/platform/values/paging";
import { DELIVERY_STATES, type DeliveryState } from "@/lib/webhooks/endpoint";
import { WEBHOOKS_PLACE } from "./shown-endpoint";

/** What the address of an endpoint's page says of its list of deliveries. */
export interface DeliveriesSearch {
  /** Null: in any state. */
  readonly state: DeliveryState | null;
  /** A type, or a pattern such as `payment.*`; null: all. */
  readonly type: string | null;
  /** The charge whose events are listed; null: of all. */
  readonly paymentId: ChargeId | null;
  /** From 0, as in the address. */
  readonly page: number;
}

export const ALL_DELIVERIES: DeliveriesSearch = {
  state: null,
  type: null,
  paymentId: null,
  page: 0,
};

/** Reads the address of an endpoint's page; whatever it does not know it leaves out. */
export function parseDeliveriesSearch(
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): DeliveriesSearch {
  const first = (name: string) => ([params[name] ?? ""].flat()[0] ?? "").trim();
  return {
    state: DELIVERY_STATES.find((state) => state === first("state")) ?? null,
    type: TYPE_PATTERNS.find((type) => type === first("type")) ?? null,
    paymentId: parseChargeId(first("paymentId").toLowerCase()),
    page: pageInAddress(params),
  };
}

/** Whether a search leaves deliveries out. */
export function isNarrowed({ state, type, paymentId }: DeliveriesSearch): boolean {
  return state !== null || type !== null || paymentId !== null;
}

/** The page of an endpoint, with a search of its deliveries. */
export function endpointHref(id: string, search: Partial<DeliveriesSearch> = {}): string {
  const { state, type, paymentId, page } = { ...ALL_DELIVERIES, ...search };
  const params = new URLSearchParams();
  if (state !== null) params.set("state", state);
  if (type !== null) params.set("type", type);
  if (paymentId !== null) params.set("paymentId", paymentId);
  if (page > 0) params.set("page", String(page));
  const query = params.toString();
  return `${WEBHOOKS_PLACE}/${id}${query === "" ? "" : `?${query}`}`;
}

/** The page of one delivery. */
export function deliveryHref({
  endpointId,
  position,
}: {
  readonly endpointId: string;
  readonly position: number;
}): string {
  return `${WEBHOOKS_PLACE}/${endpointId}/${position}`;
}
