import { MOVE_REASONS } from "./move-reason";

/** Why a change ends without its provider's word, as the history keeps it. */
export const NO_LONGER_WAITING = "no_longer_waiting";

/**
 * Every code that the service itself writes into a text that else holds words of people and providers: the reason of an event
 * or a refund, a failure, a refusal, the note and the facts of an exception. They stay when a payer is anonymised
 * (`prisma/functions/kept_code.sql` has the same list); whatever else stands there goes.
 */
export const HISTORY_CODES: readonly string[] = [...MOVE_REASONS, NO_LONGER_WAITING];
