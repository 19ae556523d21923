import type { Charge } from "@/lib/charges/charge";
import { inBatches } from "@/lib/platform/batch";
import { resultOf, withBatchFallback } from "@/lib/platform/db/batch-fallback";
import { oneAsService } from "@/lib/platform/db/connection";
import { IN_DATABASE, inSpan } from "@/lib/platform/trace/spans";
import { currentTrace } from "@/lib/platform/trace/trace-context";
import type { PaymentInstructions } from "@/lib/platform/values/payment-instructions";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow } from "./row";

/** A charge that its provider holds now, and the payment instructions that the provider gave. */
export interface Opening {
  readonly charge: Charge;
  readonly instructions: PaymentInstructions;
  readonly actor: string;
}

/** An opening with the trace that led to it: it is done together with those of others. */
type TracedOpening = Opening & { readonly traceId: string | null };

/** How many charges are opened together, at most. */
const MOST = 64;

const openTogether = inBatches(
  (openings: readonly TracedOpening[]) => withBatchFallback(openings, openAll),
  {
    // Two answers about one charge never share a batch: the second has to find the move that the first one made.
    sameAs: ({ charge }) => charge.id,
    most: MOST,
    atOnce: 2,
  },
);

/**
 * Opens a charge that is CREATING, with its event: one statement in one transaction and one round trip,
 * shared with those whose provider answered at the same time.
 *
 * @returns the charge as it is now, or null when it had moved on meanwhile, be it to another account: then reread, never
 *   overwrite.
 */
export async function openChargeTogether(opening: Opening): Promise<Charge | null> {
  const traceId = currentTrace()?.traceId ?? null;
  const opened = await inSpan(
    { name: "open charge", kind: "client", attributes: IN_DATABASE },
    () => openTogether({ ...opening, traceId }),
  );
  return resultOf(opened);
}

async function openAll(openings: readonly TracedOpening[]): Promise<(Charge | null)[]> {
  const given = openings.map(({ charge, instructions, actor, traceId }) => ({
    id: charge.id,
    actor,
    trace: traceId,
    account: charge.pspAccountId,
    br_code: instructions.brCode,
    boleto_line: instructions.boletoLine,
    payment_page: instructions.paymentPage,
    psp_charge_id: instructions.pspChargeId,
  }));
  const { rows } = await oneAsService<ChargeRow>({ text: OPEN, values: [JSON.stringify(given)] });
  const opened = new Map(rows.map((row) => [row.id, chargeFromRow(row)]));
  return openings.map(({ charge }) => opened.get(charge.id) ?? null);
}

/** Not a named statement: one could keep a plan that was made for a small table. */
const OPEN = `WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS given(id uuid, actor text, account uuid, br_code text, boleto_line text,
      payment_page text, psp_charge_id text, trace uuid)
  ), moved AS (
    UPDATE charges SET status = 'PENDING', event_count = event_count + 1, lease_until = NULL, lease_token = NULL,
      br_code = COALESCE(given.br_code, charges.br_code), boleto_line = COALESCE(given.boleto_line, charges.boleto_line),
      payment_page = COALESCE(given.payment_page, charges.payment_page),
      psp_charge_id = COALESCE(given.psp_charge_id, charges.psp_charge_id)
    FROM given WHERE charges.id = given.id AND charges.status = 'CREATING'
      AND charges.psp_account_id IS NOT DISTINCT FROM given.account
    RETURNING charges.*, given.actor, given.trace
  ), event AS (
    INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor, trace_id)
    SELECT id, event_count, merchant_id, 'opened', 'CREATING', 'PENDING', clock_timestamp(), actor, trace FROM moved
  ) SELECT ${CHARGE_COLUMNS} FROM moved`;
