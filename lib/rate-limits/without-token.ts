import { SharedAllowance } from "@/lib/platform/shared-allowance";

/**
 * The time of a process for all that is sent without a token or session, in ms: a second of it at once, then 400 ms of each
 * second. Each kind, such as payers' pages, has bounds of its own; kinds that come together have equal parts of this, so that all of
 * them together leave as much for what merchants' systems request as one of them.
 */
export const withoutToken = new SharedAllowance(1_000, 400, 2_000, 0);
