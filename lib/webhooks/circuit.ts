import type { EndpointReason, EndpointState } from "./endpoint";

/** So many failures in a row, of more than one charge, make an endpoint rest. */
const FAILURES_TO_REST = 10;
const PROBE_LEAST_MS = 30_000;
const PROBE_MOST_MS = 15 * 60_000;
/** An endpoint that failed for five days, and never took an event in them, is paused. */
const PAUSE_AFTER_MS = 5 * 24 * 60 * 60_000;

/** What an endpoint's answers say of it. */
export interface Circuit {
  readonly state: EndpointState;
  readonly reason: EndpointReason | null;
  /** Failures since the last success. */
  readonly failures: number;
  readonly failingSince: Date | null;
  /** The charge of the first of these failures. */
  readonly failingSubject: string | null;
  /** Whether another charge failed too: one event that no receiver can take says nothing of the endpoint. */
  readonly severalFail: boolean;
  /** Probes since it rests. */
  readonly probes: number;
  readonly nextProbeAt: Date | null;
}

/** An endpoint that works. */
export const CLOSED: Circuit = {
  state: "enabled",
  reason: null,
  failures: 0,
  failingSince: null,
  failingSubject: null,
  severalFail: false,
  probes: 0,
  nextProbeAt: null,
};

/** The circuit after an event was taken: whatever failed before says nothing any more. */
export function afterSuccess(circuit: Circuit): Circuit {
  const isClosed = circuit.state === "enabled" && circuit.failures === 0;
  return isClosed ? circuit : CLOSED;
}

/** A resting endpoint for which nothing waits: there is nothing to try it with. */
export function afterNothing(circuit: Circuit, at: Date): Circuit {
  return { ...circuit, nextProbeAt: new Date(at.getTime() + PROBE_MOST_MS) };
}

/** The circuit after an attempt that failed on our side: it says nothing of the endpoint, and is not counted. */
export function afterOwnFailure(circuit: Circuit, at: Date): Circuit {
  return circuit.state === "resting" ? probedLater(circuit, at) : circuit;
}

/** An endpoint that answered 410: it wants nothing any more. */
export function afterGone(circuit: Circuit): Circuit {
  return { ...circuit, state: "gone", reason: "gone", nextProbeAt: null };
}

/** The circuit after an attempt that failed. */
export function afterFailure(circuit: Circuit, subject: string, at: Date): Circuit {
  const failures = circuit.failures + 1;
  const failingSince = circuit.failingSince ?? at;
  const failingSubject = circuit.failingSubject ?? subject;
  const severalFail = circuit.severalFail || subject !== failingSubject;
  const failing = { ...circuit, failures, failingSince, failingSubject, severalFail };
  if (circuit.state === "resting") {
    if (at.getTime() - failingSince.getTime() >= PAUSE_AFTER_MS) {
      return { ...failing, state: "paused", reason: "failing", nextProbeAt: null };
    }
    return probedLater({ ...failing, probes: circuit.probes + 1 }, at);
  }
  if (failures < FAILURES_TO_REST || !severalFail) return failing;
  return probedLater({ ...failing, state: "resting", reason: "failing", probes: 0 }, at);
}

function probedLater(circuit: Circuit, at: Date): Circuit {
  const pause = Math.min(PROBE_LEAST_MS * 2 ** Math.min(circuit.probes, 10), PROBE_MOST_MS);
  return { ...circuit, nextProbeAt: new Date(at.getTime() + pause) };
}
