import { parseArgs } from "node:util";

/** The options of each task that is checked before anything is installed or built. */
const OPTIONS = {
  start: {
    small: { type: "boolean" },
    "through-next": { type: "boolean" },
    help: { type: "boolean" },
  },
  dev: { help: { type: "boolean" } },
};

const VARIABLES = `Settings are environment variables; the sandbox needs none (README.md, Configuration):
  VINTEM_ENV            sandbox or production                                  default: sandbox
  PORT, HOST            where to listen                                        default: 3000, every address;
                        in production this machine alone, 127.0.0.1
  PUBLIC_URL            the service's own address, in every link               default: http://localhost:PORT
  DATA_DIR              what is kept on disk: database, secret, logs           default: .data
  DATABASE_URL          an external PostgreSQL                                 default: the embedded one
  DATABASE_POOL         connections of each process                            default: 10
  DATABASE_POOLER_URL   a pooler in transaction mode before that database      default: none
  DATABASE_REPLICA_URL  a replica of that database, for exports                default: none
  DATABASE_DIR          PostgreSQL's files, if on this machine: full, readyz   default: the embedded one's
                        answers 503
  WEB_CONCURRENCY       app processes that share the port                      default: one a core
  VINTEM_SECRET         at least 32 characters; every key is derived from it   default: kept in DATA_DIR
                        several, newest first, with spaces between: docs/backup.md
  WEBHOOK_BASE_URL      where providers reach the service                      default: PUBLIC_URL
  WEBHOOK_TLS_PORT      a second listener for webhooks, with mutual TLS; and   default: none
  WEBHOOK_TLS_CERT, WEBHOOK_TLS_KEY, WEBHOOK_TLS_CA, WEBHOOK_TLS_URL
  METRICS_PORT          where the launcher exposes metrics for Prometheus; and default: none
                        METRICS_HOST (docs/guides/monitoring.md)               default: 127.0.0.1
  OTEL_EXPORTER_OTLP_ENDPOINT  where spans are exported to                      default: none
  TRACES_TO_PROVIDERS   1: calls of providers carry traceparent                default: 0
  WEBHOOK_PRIVATE_NETWORKS  networks that merchants' endpoints may be in, CIDR default: none
  WEBHOOK_PROXY_URL     the proxy that webhooks go out through                 default: none
  TRUSTED_PROXIES       networks of the proxies in front, CIDR, whose          default: none, in production
                        X-Forwarded-For is believed                            127.0.0.0/8,::1/128
  RATE_LIMITS           off, or write, read, concurrent, pages and missing     default: off, in production
                        with numbers: what may be requested                    write=100,read=200,concurrent=64,
                                                                               pages=10,missing=30
  RECORDS_KEPT          days that the audit log, security notices, ended       default: audit=1827,notices=400,
                        sessions and notifications are kept; 0 for good        sessions=90,notifications=90
  ARCHIVE_AFTER_DAYS    after so many days without a movement the history of a  default: 366
                        charge that is over is packed; 0: never
  SMTP_URL              the mail server, smtp:// or smtps:// with its login    default: none, and no mail
  MAIL_FROM             who mail comes from, such as Loja <avisos@loja.example>, with SMTP_URL
  SECURITY_CONTACT      where to report a weakness, mailto: or https:, for     default: none, and no such file
                        /.well-known/security.txt
  ACCOUNT_AWAY_SECONDS  after so long without registering a charge, an account default: 20
                        is passed over for the next of its order
  SIMULATOR_URL         sandbox: the simulated bank of another copy            default: its own
`;

const USAGES = {
  start: `Starts Vintém: installs and builds what is missing, then database, worker, app and, in the sandbox,
the simulated bank. Ctrl-C stops everything.

  npm start [-- OPTION]
      --help          this text; nothing is installed, built or started
      --small         for a machine with 1 GB of memory: one app process, a small database
      --through-next  Next.js runs the API's routes too: slower, for comparisons

${VARIABLES}
Exit codes: 0 stopped, 1 not possible (one sentence says why), 2 called wrongly.
`,
  dev: `Starts Vintém for work on it: as npm start does, with one app process that reloads changed pages.

  npm run dev [-- OPTION]
      --help  this text; nothing is installed, built or started

${VARIABLES}
Exit codes: 0 stopped, 1 not possible (one sentence says why), 2 called wrongly.
`,
};

/**
 * How a task answers its options by itself, before it does anything: usage on `--help`, exit code 2 for
 * what it does not know. Null when there is nothing to answer, and for tasks that read their own options.
 */
export function answerOptions(task, args) {
  const options = OPTIONS[task];
  if (options === undefined) return null;
  try {
    const { values } = parseArgs({ args, options, strict: true });
    return values.help ? { code: 0, text: USAGES[task] } : null;
  } catch (error) {
    const [reason] = error.message.split(". ");
    const how = task === "start" ? "npm start" : `npm run ${task}`;
    return { code: 2, text: `${reason}; "${how} -- --help" lists what there is.\n` };
  }
}
