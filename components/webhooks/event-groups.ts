import { EVENT_TYPES, type EventType, FEED_TYPES, typesOf } from "@/lib/events/event-types";
import type { Locale } from "@/lib/platform/values/locale";

/** The groups in which types of events are offered. */
export const EVENT_GROUPS = [
  "life",
  "payment",
  "refunds",
  "disputes",
  "exceptions",
  "security",
] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

/** A type that something can happen under; a test of an endpoint is sent to it whatever it subscribes to. */
export type FeedType = Exclude<EventType, "endpoint.test">;

const GROUP_OF: Readonly<Record<FeedType, EventGroup>> = {
  "payment.created": "life",
  "payment.opened": "life",
  "payment.account_changed": "life",
  "payment.refused": "life",
  "payment.overdue": "life",
  "payment.expired": "life",
  "payment.cancel_requested": "life",
  "payment.canceled": "life",
  "payment.edit_requested": "life",
  "payment.edited": "life",
  "payment.edit_refused": "life",
  "payment.code_issued": "life",
  "payment.method_chosen": "life",
  "payment.method_opened": "life",
  "payment.method_refused": "life",
  "payment.card_refused": "payment",
  "payment.reported": "payment",
  "payment.confirmed": "payment",
  "payment.received": "payment",
  "payment.settled": "payment",
  "payment.completed": "payment",
  "payment.extra_settlement": "payment",
  "payment.extra_withdrawn": "payment",
  "payment.extra_reassigned": "payment",
  "payment.reverted": "payment",
  "payment.taken_back": "payment",
  "payment.refund_started": "refunds",
  "payment.refund_finished": "refunds",
  "payment.refund_failed": "refunds",
  "payment.refunded": "refunds",
  "payment.disputed": "disputes",
  "payment.dispute_won": "disputes",
  "payment.dispute_lost": "disputes",
  "exception.opened": "exceptions",
  "exception.resolved": "exceptions",
  "merchant.security_notice": "security",
};

const isFeedType = (type: string): type is FeedType => Object.hasOwn(GROUP_OF, type);

/** The types that can be subscribed to, in the order of the catalogue. */
const SUBSCRIBABLE: readonly FeedType[] = FEED_TYPES.filter(isFeedType);

/** The types of a group, in the order of the catalogue. */
export function typesIn(group: EventGroup): readonly FeedType[] {
  return SUBSCRIBABLE.filter((type) => GROUP_OF[type] === group);
}

/** The types that an endpoint's list names: exact ones, and all that a pattern such as `payment.*` stands for. */
export function chosenTypes(patterns: readonly string[]): readonly FeedType[] {
  return typesOf(patterns).filter(isFeedType);
}

/** All types of what comes before the dot, those that are still to come among them. */
const FAMILIES = ["payment", "exception", "merchant"] as const;

/**
 * Writes chosen types as an endpoint's list. Where all of a family are chosen the list says so by its pattern, so that
 * types which are added later are sent too.
 */
export function patternsOf(chosen: readonly FeedType[]): readonly string[] {
  return FAMILIES.flatMap((family) => {
    const own = SUBSCRIBABLE.filter((type) => type.startsWith(`${family}.`));
    const picked = own.filter((type) => chosen.includes(type));
    return picked.length === own.length ? [`${family}.*`] : picked;
  });
}

/** What happened, as a sentence without its full stop; a type that is not in the catalogue stands for itself. */
export function eventWords(type: string, locale: Locale): string {
  const entry = Object.entries(EVENT_TYPES).find(([name]) => name === type)?.[1];
  const sentence = entry ? entry[locale === "en" ? "en" : "pt"] : type;
  return sentence.replace(/\.$/, "");
}
