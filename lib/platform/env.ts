import { resolve } from "node:path";
import { environmentVariables, type ReadVariables } from "./environment-variables";
import type { MailSettings } from "./mail-settings";
import { NO_RATE_LIMITS, RATE_LIMITS, RECORDS_KEPT } from "./named-numbers";
import { SECRET_CHARACTERS, secretsIn } from "./service-secrets";
import { withoutTrailingSlashes } from "./trailing-slashes";
import type { RateLimits } from "./values/rate-limits";
import type { RecordsKept } from "./values/records-kept";

/** An environment is a deployment; users and tokens always know which one they are in. */
export type Environment = "sandbox" | "production";

/**
 * The addresses of the database with logins that own nothing, one for each role (ADR 0069). The launcher
 * makes them and hands them on, instead of the owner's address.
 */
export interface DatabaseLogins {
  /** Sees the rows of a transaction's merchant. */
  readonly merchant: string;
  /** Sees everybody's rows. */
  readonly service: string;
  /** Works on the tables of the job library, and on nothing else; null but in the worker. */
  readonly jobs: string | null;
}

/** What the launcher needs; what it finds out itself (database, secret) may still be missing. */
export interface LaunchEnv {
  readonly environment: Environment;
  readonly port: number;
  /** The address to listen on; null means all of them. */
  readonly host: string | null;
  /** Absolute path of everything this copy keeps on disk. */
  readonly dataDir: string;
  /** Null: an embedded PostgreSQL under `dataDir` is used. */
  readonly databaseUrl: string | null;
  /** Null where statements run with the login of `databaseUrl`, as in the launcher until it has made them. */
  readonly databaseLogins: DatabaseLogins | null;
  /** A pooler in transaction mode before the same database; null: the app connects directly. */
  readonly databasePoolerUrl: string | null;
  /** A streaming replica of the same database, for exports; null: there is none. */
  readonly databaseReplicaUrl: string | null;
  /** The folder of PostgreSQL's files where they are on this machine, for the room on their disk; else null. */
  readonly databaseDir: string | null;
  /** Without a trailing slash. Every link that leaves the service starts with it. */
  readonly publicUrl: string;
  /** From which every key is derived: one secret or several (`secretsIn`); null: one is stored under `dataDir`. */
  readonly secret: string | null;
  /** App processes that share the port. */
  readonly webConcurrency: number;
  /** Connections to the database, for each process. */
  readonly databasePool: number;
  /** Where providers reach this service; the public address unless the provider is on this machine. */
  readonly webhookBaseUrl: string;
  /** A second listener, for providers that call with a certificate of their own; null: there is none. */
  readonly webhookTls: WebhookTls | null;
  /** Networks (`10.20.0.0/16`) beside the public internet that merchants' webhook endpoints may be in. */
  readonly webhookPrivateNetworks: readonly string[];
  /** The HTTP proxy that webhooks go out through and that filters where to; null: they go out directly. */
  readonly webhookProxyUrl: string | null;
  /** The networks (`10.20.0.0/16`) of proxies in front of the service, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** How mail is sent; null: none is. */
  readonly mail: MailSettings | null;
  /** Where to report a weakness, `mailto:` or `https:`; null: it is not said. */
  readonly securityContact: string | null;
  /** How much each merchant and each address may request, where operators set nothing else for a merchant. */
  readonly rateLimits: RateLimits;
  /** For how many days the service keeps its own records. */
  readonly recordsKept: RecordsKept;
  /** After how many days without a movement the history of a charge that is over is archived; 0: it never is. */
  readonly archiveAfterDays: number;
  /** How long, in ms, no charge can be registered at an account before new charges pass it over (ADR 0053). */
  readonly accountAwayMs: number;
  /** The simulated bank of another copy on the same database; null: one is started. Sandbox only. */
  readonly simulatorUrl: string | null;
  /** Where this node's metrics are exposed, in the launcher; null: nothing is measured. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Where spans are exported to, and which part of the traces is; null: none is recorded. */
  readonly traces: { readonly ratio: number; readonly serviceName: string } | null;
  /** Whether calls of providers carry the trace that they belong to. */
  readonly tracesReachProviders: boolean;
  /** Where to die on purpose (lib/platform/crash-point); null, and always so in production, for nowhere. */
  readonly crashAt: string | null;
  /** Whether each response is held against what its operation declares (lib/api/declared), for tests. */
  readonly checksResponses: boolean;
}

/** Mutual TLS for callbacks: files are PEM. */
export interface WebhookTls {
  readonly port: number;
  /** The address to listen on; null means all of them. */
  readonly host: string | null;
  readonly certificateFile: string;
  readonly keyFile: string;
  /** The authorities whose clients are let in. */
  readonly authorityFile: string;
  /** Where providers reach the listener, without a trailing slash. */
  readonly url: string;
}

/** What a running part of the service knows for sure. */
export interface Env extends LaunchEnv {
  readonly databaseUrl: string;
  readonly secret: string;
}

/** A setting that cannot work, in one sentence for the operator who starts the service. */
export class SettingError extends Error {
  readonly code = "setting";
}

/** This machine. */
const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/**
 * Reads the environment variables of the launcher and of commands.
 *
 * @throws SettingError naming the variable and the rule.
 */
export function launchEnv(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): LaunchEnv {
  const present = Object.entries(variables).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const read = environmentVariables.safeParse(Object.fromEntries(present));
  if (!read.success) throw new SettingError(read.error.issues[0]?.message ?? "Invalid settings.");
  const value = read.data;
  const publicUrl = withoutTrailingSlashes(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`);
  const env: LaunchEnv = {
    environment: value.VINTEM_ENV,
    port: value.PORT,
    // In production something in front ends https, and without a word that is on this machine.
    host: value.HOST ?? (value.VINTEM_ENV === "production" ? "127.0.0.1" : null),
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    databaseLogins: loginsOf(value),
    databasePoolerUrl: value.DATABASE_POOLER_URL ?? null,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL ?? null,
    databaseDir: value.DATABASE_DIR ? resolve(value.DATABASE_DIR) : null,
    publicUrl,
    webhookBaseUrl: withoutTrailingSlashes(value.WEBHOOK_BASE_URL ?? publicUrl),
    webhookTls: webhookTlsOf(value, publicUrl),
    webhookPrivateNetworks: value.WEBHOOK_PRIVATE_NETWORKS,
    webhookProxyUrl: value.WEBHOOK_PROXY_URL ?? null,
    secret: value.VINTEM_SECRET ?? null,
    webConcurrency: value.WEB_CONCURRENCY,
    databasePool: value.DATABASE_POOL,
    // Without it every caller would have the address of what ends https.
    trustedProxies: value.TRUSTED_PROXIES ?? (value.VINTEM_ENV === "production" ? LOOPBACK : []),
    mail: mailOf(value),
    securityContact: value.SECURITY_CONTACT ?? null,
    // A sandbox is for trying things out, also with a load.
    rateLimits:
      value.RATE_LIMITS ?? (value.VINTEM_ENV === "production" ? RATE_LIMITS : NO_RATE_LIMITS),
    recordsKept: value.RECORDS_KEPT ?? RECORDS_KEPT,
    archiveAfterDays: value.ARCHIVE_AFTER_DAYS,
    accountAwayMs: value.ACCOUNT_AWAY_SECONDS * 1_000,
    simulatorUrl: value.SIMULATOR_URL ? withoutTrailingSlashes(value.SIMULATOR_URL) : null,
    metrics:
      value.METRICS_PORT === undefined
        ? null
        : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    traces: tracesOf(value),
    tracesReachProviders: value.TRACES_TO_PROVIDERS === "1",
    crashAt: value.VINTEM_ENV === "sandbox" ? (value.CRASH_AT ?? null) : null,
    checksResponses: value.VINTEM_ENV === "sandbox" && value.CHECK_RESPONSES === "1",
  };
  if (!env.databaseUrl && (env.databasePoolerUrl || env.databaseReplicaUrl)) {
    throw new SettingError(
      "DATABASE_POOLER_URL and DATABASE_REPLICA_URL go with DATABASE_URL, the database itself.",
    );
  }
  if (env.environment === "production") requireForProduction(env);
  return env;
}

/** The launcher sets the variables for the processes that it starts. */
function loginsOf(value: ReadVariables): DatabaseLogins | null {
  const { DATABASE_MERCHANT_URL: merchant, DATABASE_SERVICE_URL: service } = value;
  if (!merchant || !service) return null;
  return { merchant, service, jobs: value.DATABASE_JOBS_URL ?? null };
}

function mailOf({ SMTP_URL: server, MAIL_FROM: from }: ReadVariables) {
  if (server && from) return { ...server, from };
  if (server || from) throw new SettingError("SMTP_URL and MAIL_FROM go together.");
  return null;
}

function tracesOf(value: ReadVariables): LaunchEnv["traces"] {
  if (value.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const sampler = value.OTEL_TRACES_SAMPLER.replace("parentbased_", "");
  const ratio = { always_on: 1, always_off: 0 }[sampler] ?? value.OTEL_TRACES_SAMPLER_ARG;
  return { ratio, serviceName: value.OTEL_SERVICE_NAME };
}

function webhookTlsOf(value: ReadVariables, publicUrl: string): WebhookTls | null {
  const { WEBHOOK_TLS_PORT: port, WEBHOOK_TLS_URL: url } = value;
  if (port === undefined) return null;
  const {
    WEBHOOK_TLS_CERT: certificateFile,
    WEBHOOK_TLS_KEY: keyFile,
    WEBHOOK_TLS_CA: authorityFile,
  } = value;
  if (!certificateFile || !keyFile || !authorityFile) {
    throw new SettingError(
      "WEBHOOK_TLS_PORT needs WEBHOOK_TLS_CERT, WEBHOOK_TLS_KEY and WEBHOOK_TLS_CA.",
    );
  }
  const address = url ?? `https://${new URL(publicUrl).hostname}:${port}`;
  // Providers call this one directly, and TLS itself refuses everybody else.
  const host = value.HOST ?? null;
  return {
    port,
    host,
    certificateFile,
    keyFile,
    authorityFile,
    url: withoutTrailingSlashes(address),
  };
}

function requireForProduction(env: LaunchEnv): void {
  const missing = (name: string) =>
    new SettingError(
      `VINTEM_ENV=production needs ${name}; see the configuration table in README.md.`,
    );
  if (!env.databaseUrl) throw missing("DATABASE_URL");
  if (!env.secret) throw missing("VINTEM_SECRET (at least 32 random characters)");
  // Of the newest alone: an older one that is weak can be left behind by no other way than a newer one before it.
  if (new Set(secretsIn(env.secret)[0]).size < SECRET_CHARACTERS) {
    throw missing("a random VINTEM_SECRET, such as `openssl rand -base64 32` prints");
  }
  if (!env.publicUrl.startsWith("https://")) throw missing("an https PUBLIC_URL");
}

const shared = globalThis as { vintemEnv?: Env };

/** Completes the launcher's settings with what it found out; `env` answers them from now on. */
export function settle(launch: LaunchEnv, databaseUrl: string, secret: string): Env {
  shared.vintemEnv = { ...launch, databaseUrl, secret };
  return shared.vintemEnv;
}

/**
 * The settings of this process, read once.
 *
 * @throws SettingError when a part of the service runs without its launcher and lacks a variable.
 */
export function env(): Env {
  if (!shared.vintemEnv) {
    const launch = launchEnv();
    const { databaseUrl, secret } = launch;
    if (!databaseUrl) throw new SettingError("DATABASE_URL is missing.");
    if (!secret) throw new SettingError("VINTEM_SECRET is missing.");
    return settle(launch, databaseUrl, secret);
  }
  return shared.vintemEnv;
}

let unsettled: string | undefined;

/** The service's own address, without a slash at its end, also where its other settings are not needed. */
export function ownAddress(): string {
  const { publicUrl } = shared.vintemEnv ?? {};
  if (publicUrl === undefined) unsettled ??= launchEnv().publicUrl;
  return publicUrl ?? unsettled ?? "";
}

/** Whether the service is reached over https, also where its other settings are not needed. */
export function servesHttps(): boolean {
  return ownAddress().startsWith("https://");
}

/** The options of Node.js itself that the operator set (`NODE_OPTIONS`), which are no settings of ours. */
export function nodeOptions(): string | undefined {
  return process.env.NODE_OPTIONS;
}
