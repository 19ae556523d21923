import type { Endpoint, EndpointHealth } from "@/lib/webhooks/endpoint";

/** An endpoint as the pages show it: of what is secret in it, the names of its headers alone. */
export interface ShownEndpoint
  extends Omit<Endpoint, "merchantId" | "secrets" | "headers">,
    EndpointHealth {
  readonly headerNames: readonly string[];
  /** Of its settings. */
  readonly version: string;
  /** When the secrets before the current one stop signing; null: there is only the current one. */
  readonly oldSecretsUntil: Date | null;
}

/** The list of endpoints. */
export const WEBHOOKS_PLACE = "/settings/webhooks";
/** How a receiver verifies what it gets. */
export const VERIFY_PLACE = `${WEBHOOKS_PLACE}/verify`;

/** How an endpoint stands, in the words of the pages. */
export type Standing = "working" | "failing" | "resting" | "paused" | "stopped" | "gone";

/** What state, reason and failures of an endpoint come to. */
export function standingOf({
  state,
  reason,
  failingSince,
}: Pick<Endpoint, "state" | "reason" | "failingSince">): Standing {
  switch (state) {
    case "enabled":
      return failingSince === null ? "working" : "failing";
    case "paused":
      return reason === "failing" ? "stopped" : "paused";
    default:
      return state;
  }
}

/** How many events an endpoint has still to get, those that have not been looked at for it among them. */
export function backlogOf({ waiting, behind }: EndpointHealth): number {
  return waiting + behind;
}

/** The host of an address, by which a member knows it; the address itself where it has none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
