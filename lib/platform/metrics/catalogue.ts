/** How long requests to us take, in seconds, as OpenTelemetry's conventions for HTTP metrics divide it. */
const HTTP_SECONDS = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
] as const;
/** How long statements and waits take, in seconds, as OpenTelemetry's conventions for database metrics divide it. */
const DATABASE_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] as const;
/** How long providers, endpoints of merchants and jobs take, in seconds. */
const LONG_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300] as const;
const GC_SECONDS = [0.001, 0.01, 0.1, 1, 10] as const;

interface Described {
  /** What it counts or shows, for whoever reads the exposition. */
  readonly help: string;
  readonly labels: readonly string[];
  /** Each process has a series of its own: the launcher puts the label `process` before the others. */
  readonly perProcess?: true;
}

/** A metric as it is exposed; names follow OpenTelemetry where that has one, with Prometheus' units. */
export type Metric =
  | (Described & { readonly type: "counter" | "gauge" })
  | (Described & { readonly type: "histogram"; readonly buckets: readonly number[] });

/** Every metric that there is (docs/guides/monitoring.md). No label ever names a merchant. */
export const CATALOGUE = {
  http_server_request_duration_seconds: {
    type: "histogram",
    help: "Requests by operation and status, from their head to the end of the response; no status: the caller left before one",
    labels: ["http_request_method", "http_route", "http_response_status_code"],
    buckets: HTTP_SECONDS,
  },
  db_client_operation_duration_seconds: {
    type: "histogram",
    help: "Statements by their first word, from when they are sent to their answer",
    labels: ["db_operation_name"],
    buckets: DATABASE_SECONDS,
  },
  db_client_connection_wait_time_seconds: {
    type: "histogram",
    help: "How long transactions waited for a connection of their pool",
    labels: ["db_client_connection_pool_name"],
    buckets: DATABASE_SECONDS,
  },
  db_client_connections: {
    type: "gauge",
    help: "Connections of each pool that are idle or used",
    labels: ["db_client_connection_pool_name", "db_client_connection_state"],
    perProcess: true,
  },
  db_client_connection_pending_requests: {
    type: "gauge",
    help: "Statements and transactions that wait for a connection",
    labels: ["db_client_connection_pool_name"],
    perProcess: true,
  },
  nodejs_eventloop_delay_p99_seconds: {
    type: "gauge",
    help: "The 99th percentile of the event loop's delay since the scrape before",
    labels: [],
    perProcess: true,
  },
  nodejs_eventloop_delay_max_seconds: {
    type: "gauge",
    help: "The longest delay of the event loop since the scrape before",
    labels: [],
    perProcess: true,
  },
  v8js_gc_duration_seconds: {
    type: "histogram",
    help: "Garbage collections by their kind",
    labels: ["v8js_gc_type"],
    buckets: GC_SECONDS,
  },
  process_resident_memory_bytes: {
    type: "gauge",
    help: "Memory of each process that is in RAM",
    labels: [],
    perProcess: true,
  },
  process_cpu_seconds_total: {
    type: "counter",
    help: "Processor time of each process, user and system",
    labels: [],
    perProcess: true,
  },
  vintem_charges_total: {
    type: "counter",
    help: "Events of charges and discrepancies that this node gave a place in their feed, by type",
    labels: ["event"],
  },
  vintem_psp_request_duration_seconds: {
    type: "histogram",
    help: "Calls of providers by kind of account, operation and outcome; unknown: there was neither a yes nor a no",
    labels: ["kind", "operation", "outcome"],
    buckets: LONG_SECONDS,
  },
  vintem_webhook_deliveries_total: {
    type: "counter",
    help: "Requests to merchants' webhook endpoints, by outcome",
    labels: ["outcome"],
  },
  vintem_webhook_request_duration_seconds: {
    type: "histogram",
    help: "How long requests to merchants' webhook endpoints took",
    labels: [],
    buckets: LONG_SECONDS,
  },
  vintem_mails_total: {
    type: "counter",
    help: "Tries to send mail by kind and outcome; failed ones are tried again",
    labels: ["kind", "outcome"],
  },
  vintem_job_duration_seconds: {
    type: "histogram",
    help: "Background jobs by task and outcome",
    labels: ["task", "outcome"],
    buckets: LONG_SECONDS,
  },
  vintem_rate_limited_total: {
    type: "counter",
    help: "Requests that were answered 429, by the policy that refused them",
    labels: ["policy"],
  },
  vintem_build_info: {
    type: "gauge",
    help: "1 for the release that runs",
    labels: ["version"],
  },
  vintem_scrape_processes: {
    type: "gauge",
    help: "Processes of this node by whether they handed over their figures for this scrape",
    labels: ["answered"],
  },
  vintem_database_up: {
    type: "gauge",
    help: "1 when the figures of the database could be read; without it those are missing",
    labels: [],
  },
  vintem_clock_offset_seconds: {
    type: "gauge",
    help: "How far the clock of the database is ahead of this machine's",
    labels: [],
  },
  vintem_workers_alive: {
    type: "gauge",
    help: "Workers of all nodes that beat in the last 15 s",
    labels: [],
  },
  vintem_feed_lag_seconds: {
    type: "gauge",
    help: "Age of the oldest event without a place in its feed; 0 when none waits",
    labels: [],
  },
  vintem_notifications_age_seconds: {
    type: "gauge",
    help: "Age of the oldest webhook notification of a provider that is not processed; 0 when none waits",
    labels: [],
  },
  vintem_creating_age_seconds: {
    type: "gauge",
    help: "Age of the oldest charge that is not registered at its provider after a minute; 0 when there is none",
    labels: [],
  },
  vintem_webhook_backlog: {
    type: "gauge",
    help: "Events that wait to be sent to merchants' endpoints, to 10000: due, later (a try failed) or held (the endpoint rests or is paused)",
    labels: ["state"],
  },
  vintem_webhook_backlog_age_seconds: {
    type: "gauge",
    help: "How long the oldest event has been due for an enabled endpoint of a merchant; 0 when none is",
    labels: [],
  },
  vintem_jobs: {
    type: "gauge",
    help: "Background jobs by task: waiting, running, later, or given up",
    labels: ["state", "task"],
  },
  vintem_jobs_age_seconds: {
    type: "gauge",
    help: "How long the oldest job has been due that is not under way; 0 when none is",
    labels: [],
  },
  vintem_exceptions_open: {
    type: "gauge",
    help: "Discrepancies that wait for a decision, by kind and whose they are: operator or merchant",
    labels: ["kind", "owner"],
  },
  vintem_exceptions_age_seconds: {
    type: "gauge",
    help: "Age of the oldest discrepancy that waits for a decision, by whose it is; 0 when none waits",
    labels: ["owner"],
  },
  vintem_statement_age_seconds: {
    type: "gauge",
    help: "How long ago the list of payments was last read to its end, by the operator's accounts; merchants: the worst of theirs",
    labels: ["account"],
  },
  vintem_certificate_expiry_seconds: {
    type: "gauge",
    help: "How long client certificates are still valid, by the operator's accounts; merchants: the first of theirs to end",
    labels: ["account"],
  },
  vintem_backup_age_seconds: {
    type: "gauge",
    help: "Age of the last backup that was taken or recorded; absent before the first",
    labels: [],
  },
  vintem_disk_free_bytes: {
    type: "gauge",
    help: "Room on the disks that this machine sees, by what they hold",
    labels: ["use"],
  },
  vintem_disk_size_bytes: {
    type: "gauge",
    help: "Size of the disks that this machine sees, by what they hold",
    labels: ["use"],
  },
  vintem_wal_bytes_total: {
    type: "counter",
    help: "Write-ahead log that the database wrote since it was made",
    labels: [],
  },
  vintem_replica_lag_seconds: {
    type: "gauge",
    help: "How far the replica is behind; absent without one",
    labels: [],
  },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof CATALOGUE;

/** The metrics of one type. */
export type MetricOf<Type extends Metric["type"]> = {
  [Name in MetricName]: (typeof CATALOGUE)[Name]["type"] extends Type ? Name : never;
}[MetricName];

/** A value for each label of a metric, in their order. */
export type LabelValues<Name extends MetricName> = TextsOf<(typeof CATALOGUE)[Name]["labels"]>;

type TextsOf<Labels extends readonly string[]> = { readonly [At in keyof Labels]: string };

/** A metric of the catalogue by its name. */
export function metricOf(name: MetricName): Metric {
  return CATALOGUE[name];
}
