import type { ShownEndpoint } from "@/components/webhooks/shown-endpoint";
import { inForce } from "@/lib/webhooks/signature";
import { type EndpointWithHealth, endpointVersion } from "@/lib/webhooks/store/endpoints";

/** What the pages show of an endpoint: its secrets and the values of its headers stay on the server. */
export function shownEndpoint({ endpoint, health }: EndpointWithHealth, now: Date): ShownEndpoint {
  const { merchantId: _, secrets, headers, ...shown } = endpoint;
  const ends = inForce(secrets, now).flatMap(({ until }) => until?.getTime() ?? []);
  return {
    ...shown,
    ...health,
    version: endpointVersion(endpoint),
    headerNames: headers.map(({ name }) => name),
    oldSecretsUntil: ends.length === 0 ? null : new Date(Math.max(...ends)),
  };
}
