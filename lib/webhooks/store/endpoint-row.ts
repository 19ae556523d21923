import type { MerchantId } from "@/lib/platform/values/ids";
import { seal, unseal } from "@/lib/platform/vault";
import type {
  Endpoint,
  EndpointReason,
  EndpointState,
  SentHeader,
  SigningSecret,
} from "@/lib/webhooks/endpoint";

export const ENDPOINT_COLUMNS = `id, merchant_id, url, description, types, sealed_secrets, sealed_headers, state, reason,
  failing_since, next_probe_at, position, replay_position, replay_to, replay_only_failed, created_at`;

export interface EndpointRow {
  readonly id: string;
  readonly merchant_id: MerchantId;
  readonly url: string;
  readonly description: string | null;
  readonly types: readonly string[];
  readonly sealed_secrets: string;
  readonly sealed_headers: string;
  readonly state: EndpointState;
  readonly reason: EndpointReason | null;
  readonly failing_since: Date | null;
  readonly next_probe_at: Date | null;
  readonly position: bigint;
  readonly replay_position: bigint | null;
  readonly replay_to: bigint | null;
  readonly replay_only_failed: boolean;
  readonly created_at: Date;
}

export function endpointFromRow(row: EndpointRow): Endpoint {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    url: row.url,
    description: row.description,
    types: row.types,
    headers: unsealHeaders(row.id, row.sealed_headers),
    state: row.state,
    reason: row.reason,
    failingSince: row.failing_since,
    nextProbeAt: row.next_probe_at,
    position: Number(row.position),
    replay:
      row.replay_position === null || row.replay_to === null
        ? null
        : {
            fromPosition: Number(row.replay_position) + 1,
            toPosition: Number(row.replay_to),
            onlyFailed: row.replay_only_failed,
          },
    secrets: unsealSecrets(row.id, row.sealed_secrets),
    createdAt: row.created_at,
  };
}

/** Seals signing secrets for keeping. */
export function sealSecrets(endpointId: string, secrets: readonly SigningSecret[]): string {
  return seal("webhook-secrets", `${endpointId}:secrets`, JSON.stringify(secrets));
}

/** Unseals what `sealSecrets` sealed, the current secret first. */
export function unsealSecrets(endpointId: string, sealed: string): readonly SigningSecret[] {
  const kept: readonly { readonly text: string; readonly until: string | null }[] = JSON.parse(
    unseal("webhook-secrets", `${endpointId}:secrets`, sealed),
  );
  return kept.map(({ text, until }) => ({ text, until: until === null ? null : new Date(until) }));
}

/** Seals the headers that a merchant has sent along. */
export function sealHeaders(endpointId: string, headers: readonly SentHeader[]): string {
  return seal("webhook-secrets", `${endpointId}:headers`, JSON.stringify(headers));
}

/** Unseals what `sealHeaders` sealed. */
export function unsealHeaders(endpointId: string, sealed: string): readonly SentHeader[] {
  return JSON.parse(unseal("webhook-secrets", `${endpointId}:headers`, sealed));
}
