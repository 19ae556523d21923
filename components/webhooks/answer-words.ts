import type { Locale } from "@/lib/platform/values/locale";
import {
  type AttemptError,
  BACKLOG_COUNTED_MAX,
  type EndpointHealth,
} from "@/lib/webhooks/endpoint";
import { backlogOf } from "./shown-endpoint";
import { webhooksTexts } from "./webhooks-texts";

/** How an attempt ended. */
interface Ending {
  readonly status: number | null;
  readonly error: AttemptError | null;
}

/** Whether the receiver took the event: an answer from 200 to 299 alone says so. */
export function wasTaken({ status }: Ending): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** How an attempt ended, in words; null before there was one. */
export function answerWords(ending: Ending, locale: Locale): string | null {
  const t = webhooksTexts(locale);
  if (ending.error !== null) return t.errors[ending.error];
  if (ending.status === null) return null;
  return wasTaken(ending) ? t.taken(ending.status) : t.answered(ending.status);
}

/** How much an endpoint has still to get, in words. */
export function backlogWords(health: EndpointHealth, locale: Locale): string {
  const t = webhooksTexts(locale);
  const backlog = backlogOf(health);
  if (backlog === 0) return t.nothingWaits;
  const isCounted = Math.max(health.behind, health.waiting) < BACKLOG_COUNTED_MAX;
  return isCounted ? t.waiting(backlog) : t.waitingOver(backlog);
}
