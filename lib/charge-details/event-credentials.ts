import type { RecordedEvent } from "./charge-record";

/** The events that end a request, and the note that recorded it, which says what secret a system requested it with. */
const REQUESTS: Readonly<Partial<Record<RecordedEvent["type"], RecordedEvent["type"]>>> = {
  canceled: "cancel_asked",
  edited: "edit_asked",
  edit_refused: "edit_asked",
};

/** The id of the secret in the evidence of an event; null where it says none. */
export function credentialIn({ evidence }: Pick<RecordedEvent, "evidence">): string | null {
  const { credential } = (evidence ?? {}) as { readonly credential?: unknown };
  return typeof credential === "string" ? credential : null;
}

/**
 * Events with the secret of the request that they end: the worker may end it long after, and does not know it.
 *
 * @param events oldest first.
 */
export function withCredentials(events: readonly RecordedEvent[]): RecordedEvent[] {
  const requests = new Map<RecordedEvent["type"], RecordedEvent>();
  return events.map((event) => {
    requests.set(event.type, event);
    const asked = requests.get(REQUESTS[event.type] ?? event.type);
    const credential = asked?.actor === event.actor ? credentialIn(asked) : null;
    if (credential === null || credentialIn(event) !== null) return event;
    return { ...event, evidence: { ...(event.evidence as object | null), credential } };
  });
}
