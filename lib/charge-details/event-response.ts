import { z } from "zod";
import {
  CHARGE_EVENTS,
  CHARGE_NOTES,
  CHARGE_STATUSES,
  type ChargeStatus,
} from "@/lib/charges/charge-status";
import { publicActor } from "@/lib/charges/public-actor";

/** One entry of a charge's history. */
export const event = z.strictObject({
  /** 1, 2, 3 … without gaps. */
  number: z.int(),
  type: z.enum(["created", ...CHARGE_EVENTS, ...CHARGE_NOTES]),
  from: z.enum(CHARGE_STATUSES).nullable(),
  to: z.enum(CHARGE_STATUSES),
  at: z.iso.datetime(),
  /** `client:<id>`, `member:<id>`, `operator`, `provider` or `service`. */
  actor: z.string(),
  reason: z.string().nullable(),
});
export type EventResponse = z.output<typeof event>;

/** Prints an entry of a charge's history for the API. */
export function eventResponse(entry: {
  readonly number: number;
  readonly type: EventResponse["type"];
  readonly from: ChargeStatus | null;
  readonly to: ChargeStatus;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
}): EventResponse {
  const { number, type, from, to, reason } = entry;
  return {
    number,
    type,
    from,
    to,
    at: entry.at.toISOString(),
    actor: publicActor(entry.actor),
    reason,
  };
}
