import type { ActorNames, RecordedEvent } from "@/lib/charge-details/charge-record";
import { MOVE_REASONS } from "@/lib/charges/move-reason";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { editWords } from "./edit-words";
import { evidenceAmount, evidenceTexts } from "./evidence";
import { moveTexts } from "./move-texts";
import { failedRefund, isFailedRefund, shownEvent } from "./shown-event";
import { chargeTexts } from "./texts";

/** A member's name with what stands around it, apart so that the page can isolate the name. */
export interface Named {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

/** One entry of a charge's history in plain words. */
export interface EventWords {
  readonly what: string;
  /** The member or system that wanted it; null for what happens by itself. */
  readonly by: Named | null;
  /** The reason, in a member's own words or ours. */
  readonly why: string | null;
  /** How it became known, where nobody wanted it. */
  readonly source: string | null;
}

/** Says what happened, who wanted it and why. */
export function eventWords(event: RecordedEvent, names: ActorNames, locale: Locale): EventWords {
  const t = chargeTexts(locale).timeline;
  const { credential } = evidenceTexts(event.evidence);
  const by = namedActor(event.actor, names, locale, credential);
  return {
    what: whatHappened(event, locale),
    by,
    why: whyOf(event, names, locale),
    source: by ? null : sourceOf(event.actor, names, t),
  };
}

function whyOf(event: RecordedEvent, names: ActorNames, locale: Locale): string | null {
  switch (event.type) {
    case "account_changed":
      return moveWords(event, names, locale);
    case "edit_asked":
    case "edited":
    case "edit_refused":
      return editWords(event, locale);
    default:
      return event.reason && reasonWords(event.reason, locale);
  }
}

/**
 * A member or system behind an action, as part of a sentence; null for providers and the service.
 *
 * @param credential the id of the secret that a system acted with, where it is known: its name says more than the system's id.
 */
export function namedActor(
  actor: string,
  names: ActorNames,
  locale: Locale,
  credential = "",
): Named | null {
  const t = chargeTexts(locale).timeline;
  const name = names.credentials[credential];
  if (name !== undefined) return around(t.byCredential, name);
  const [kind, id] = parts(actor);
  if (kind === "client") return around(t.byClient, id);
  if (kind === "member") return around(t.byMember, names.members[id] ?? t.somebody);
  return actor === "operator" ? { before: t.byOperator, name: "", after: "" } : null;
}

/** `Cancelada por ana@loja.example: motivo`, as one text. */
export function sentence({ what, by, why }: EventWords): string {
  const who = by ? ` ${by.before}${by.name}${by.after}` : "";
  return `${what}${who}${why ? `: ${why}` : ""}`;
}

function whatHappened(event: RecordedEvent, locale: Locale): string {
  const t = chargeTexts(locale).timeline;
  const { type, actor, evidence } = event;
  if (type === "refund_started" && actor.startsWith("psp:")) return t.begunByProvider;
  const what = shownEvent(event, isFailedRefund(event));
  const amount = evidenceAmount(evidence);
  return amount === null ? t.what[what] : `${t.what[what]}: ${formatBrl(amount)}`;
}

/** Reasons that the service itself gives are kept in English; what members wrote stays as it is. */
function reasonWords(reason: string, locale: Locale): string {
  const t = chargeTexts(locale).timeline;
  if (reason === "part of the money went back") return t.partWentBack;
  if (reason === "withdrawn at the PSP") return t.withdrawnByProvider;
  return failedRefund(reason) ?? reason;
}

/** From which account to which a charge moved, and why. */
function moveWords(
  { reason, evidence }: RecordedEvent,
  { pspAccounts }: ActorNames,
  locale: Locale,
): string {
  const t = moveTexts(locale);
  const { from = "", to = "" } = evidenceTexts(evidence);
  const why = MOVE_REASONS.find((known) => known === reason);
  const between = t.between(pspAccounts[from] ?? t.unnamed, pspAccounts[to] ?? t.unnamed);
  return why ? `${between}; ${t.reasons[why]}` : between;
}

function sourceOf(
  actor: string,
  { pspAccounts }: ActorNames,
  t: ReturnType<typeof chargeTexts>["timeline"],
): string | null {
  const [kind, id] = parts(actor);
  // What happened says that it was the payer.
  if (kind === "payer") return null;
  return kind === "psp" ? t.reportedBy(pspAccounts[id] ?? null) : t.automatic;
}

function parts(actor: string): readonly [kind: string, id: string] {
  const colon = actor.indexOf(":");
  return colon < 0 ? [actor, ""] : [actor.slice(0, colon), actor.slice(colon + 1)];
}

function around([before, after]: readonly [string, string], name: string): Named {
  return { before, name, after };
}
