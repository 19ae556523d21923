/**
 * Every column that can hold data about a payer, by table (docs/privacy.md#register). `exported`: it is in the export
 * of a person's data; else what it is a copy of. All of them are cleaned by an anonymisation. A test compares the lists
 * of this file with the tables: a new column of text, JSON or bytes has to be put into one of them.
 */
export const PAYER_COLUMNS: Readonly<
  Record<string, Readonly<Record<string, "exported" | "copy">>>
> = {
  charges: {
    idempotency_key: "exported",
    request_hash: "copy",
    description: "exported",
    payer_name: "exported",
    payer_document: "exported",
    payer_email: "exported",
    payer_phone: "exported",
    payer_address: "exported",
    br_code: "exported",
    payment_page: "exported",
    return_url: "exported",
    reference: "exported",
    metadata: "exported",
    refusal: "exported",
    cancel_note: "exported",
  },
  charge_events: { reason: "exported", evidence: "exported" },
  charge_event_archives: { events: "copy" },
  charge_search: { payer_document: "copy", words: "copy", reference: "copy" },
  payers: {
    document: "exported",
    name: "exported",
    email: "exported",
    phone: "exported",
    terms: "copy",
  },
  settlements: { evidence: "exported" },
  refunds: {
    idempotency_key: "exported",
    request_hash: "copy",
    psp_refund_id: "exported",
    reason: "exported",
    failure: "exported",
  },
  // A subject about a refund ends with its name, which stands in the facts.
  exceptions: { subject: "copy", facts: "exported", note: "exported" },
  corrections: { reason: "exported" },
  webhook_attempts: { response_head: "exported" },
  saved_views: { name: "exported", query: "exported" },
  // Why somebody is held, and what a link that was made for one person says, may name them.
  legal_holds: { reason: "copy" },
  payment_links: {
    title: "copy",
    description: "copy",
    reference: "copy",
    idempotency_key: "copy",
    request_hash: "copy",
  },
  // Files of a merchant's exports live a day at most.
  exports: { filters: "copy" },
  export_chunks: { data: "copy" },
};

/** Columns of text, JSON or bytes that hold nothing about a payer; a table's own word: all the others of it. */
export const OTHER_COLUMNS: Readonly<Record<string, readonly string[] | "all others">> = {
  // Ids, codes and what a provider calls the charge.
  charges: [
    "boleto_line",
    "psp_charge_id",
    "cancel_reason",
    "cancel_asked_by",
    "edit_asked_by",
    "late_terms",
    "payer_key",
  ],
  charge_events: ["type", "actor"],
  settlements: ["reference", "end_to_end_id", "dispute"],
  refunds: ["origin", "actor"],
  exceptions: ["kind", "resolution", "resolved_by"],
  corrections: ["kind", "actor"],
  webhook_attempts: ["error"],
  exports: ["idempotency_key", "what", "format", "locale", "caller", "status", "failure"],
  // Ids of payments: what a provider's notification says besides is not stored.
  notifications: "all others",
  // Amounts, days and ids.
  charge_tallies: "all others",
  ledger_entries: "all others",
  ledger_postings: "all others",
  ledger_totals: "all others",
  ledger_total_changes: "all others",
  ledger_closes: "all others",
  ledger_close_items: "all others",
  // Of the lines of imported statements the amounts, the days and keyed digests.
  statement_days: "all others",
  statement_lines: "all others",
  fee_collections: "all others",
  fee_collection_reversals: "all others",
  prices: "all others",
  feed: "all others",
  feed_pending: "all others",
  feed_heads: "all others",
  payer_heads: "all others",
  legal_holds: ["payer_key", "placed_by", "released_by"],
  anonymizations: "all others",
  // Merchants, their members and their systems; the audit log names members, ids and amounts.
  merchants: "all others",
  brands: "all others",
  members: "all others",
  member_sessions: "all others",
  recovery_codes: "all others",
  invitations: "all others",
  password_resets: "all others",
  // Why an operator looked at a merchant's dashboard.
  operator_views: "all others",
  // What members requested about accounts, credentials and people of the team.
  pending_changes: "all others",
  client_secrets: "all others",
  client_assertions: "all others",
  psp_accounts: "all others",
  // How many charges of which amounts, and keyed hashes: who pays is in the charges alone (ADR 0113).
  payment_series: "all others",
  // Ids and keyed hashes of networks: who pays is in the charges alone (ADR 0103).
  payment_links: ["slug", "billing_types"],
  payment_link_charges: "all others",
  webhook_endpoints: "all others",
  webhook_deliveries: "all others",
  audit_log: "all others",
  // Paths without their ids, and the network of the merchant's system.
  request_log: "all others",
  // Copies of its lines.
  security_notices: "all others",
  // Ids: the address and the text of a mail are read when it is sent, and kept nowhere.
  mails: "all others",
  payer_mail: "all others",
  // Keyed hashes of addresses, so that nobody is written to whom an anonymisation made forget that they refused.
  mail_refusals: "all others",
  // The service itself.
  signing_keys: "all others",
  worker_heartbeats: "all others",
  rate_limits: "all others",
  // Ids of merchants, hashes of addresses.
  request_quotas: "all others",
  web_processes: "all others",
  repeatable_migrations: "all others",
  _prisma_migrations: "all others",
};
