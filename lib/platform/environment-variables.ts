import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import pg from "pg";
import { z } from "zod";
import { mailFrom, smtpUrl } from "./mail-settings";
import { rateLimits, recordsKept } from "./named-numbers";
import { SECRET_LENGTH, SECRETS_MAX, secretsIn } from "./service-secrets";

const integer = (name: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `${name} must be a whole number from ${least} to ${most}.`)
    .transform(Number)
    .refine(
      (n) => n >= least && n <= most,
      `${name} must be a whole number from ${least} to ${most}.`,
    );

/** Whether a text is a network in CIDR notation (RFC 4632, RFC 4291). */
function isNetwork(text: string): boolean {
  const [address = "", bits = ""] = text.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most && !address.includes("%");
}

/** Whether the driver can read it. Its own error shows where, and a stack. */
function isPostgresAddress(url: string): boolean {
  try {
    return new pg.Client(url) !== null;
  } catch {
    return false;
  }
}

const postgresAddress = (name: string) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, `${name} must start with postgresql://.`)
    .refine(
      isPostgresAddress,
      `${name} is no address: postgresql://user:password@host:5432/database, with %XX for what is neither letter nor digit in the password.`,
    )
    // They would replace what every session is started with: role, time zone, time-outs.
    .refine((url) => !/[?&]options=/.test(url), `${name} must not set options.`);

/** OpenTelemetry's samplers; those by the parent decide like the others here (ADR 0084). */
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** The environment variables of the service, and what each may be (README.md#configuration). */
export const environmentVariables = z.object({
  VINTEM_ENV: z
    .enum(["sandbox", "production"], "VINTEM_ENV must be sandbox or production.")
    .default("sandbox"),
  PORT: integer("PORT", 1, 65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: postgresAddress("DATABASE_URL").optional(),
  DATABASE_MERCHANT_URL: postgresAddress("DATABASE_MERCHANT_URL").optional(),
  DATABASE_SERVICE_URL: postgresAddress("DATABASE_SERVICE_URL").optional(),
  // The launcher's, which sets the role.
  DATABASE_JOBS_URL: z.string().optional(),
  DATABASE_POOLER_URL: postgresAddress("DATABASE_POOLER_URL").optional(),
  DATABASE_REPLICA_URL: postgresAddress("DATABASE_REPLICA_URL").optional(),
  DATABASE_DIR: z.string().optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "PUBLIC_URL must be an http or https address." })
    .refine(
      (address) => !URL.canParse(address) || new URL(address).pathname === "/",
      "PUBLIC_URL must not have a path.",
    )
    .optional(),
  WEBHOOK_BASE_URL: z
    .url({ protocol: /^https?$/, error: "WEBHOOK_BASE_URL must be an http or https address." })
    .optional(),
  WEBHOOK_TLS_PORT: integer("WEBHOOK_TLS_PORT", 1, 65_535).optional(),
  WEBHOOK_TLS_CERT: z.string().optional(),
  WEBHOOK_TLS_KEY: z.string().optional(),
  WEBHOOK_TLS_CA: z.string().optional(),
  WEBHOOK_TLS_URL: z
    .url({ protocol: /^https$/, error: "WEBHOOK_TLS_URL must be an https address." })
    .optional(),
  WEBHOOK_PRIVATE_NETWORKS: z
    .string()
    .transform((list) => list.split(",").map((network) => network.trim()))
    .refine(
      (networks) => networks.every(isNetwork),
      "WEBHOOK_PRIVATE_NETWORKS must be networks such as 10.20.0.0/16, with commas between.",
    )
    .default([]),
  WEBHOOK_PROXY_URL: z
    .url({ protocol: /^https?$/, error: "WEBHOOK_PROXY_URL must be an http or https address." })
    .optional(),
  VINTEM_SECRET: z
    .string()
    .min(SECRET_LENGTH, `VINTEM_SECRET must have at least ${SECRET_LENGTH} characters.`)
    .refine(
      (text) => secretsIn(text).length <= SECRETS_MAX,
      `VINTEM_SECRET must be at most ${SECRETS_MAX} secrets.`,
    )
    .optional(),
  WEB_CONCURRENCY: integer("WEB_CONCURRENCY", 1, 256).default(availableParallelism),
  DATABASE_POOL: integer("DATABASE_POOL", 1, 500).default(10),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (list) => !/^\s*\d+\s*$/.test(list),
      "TRUSTED_PROXIES is no longer a number: write the networks of the proxies, such as 127.0.0.1/32 for one on this machine, or leave it out where there is none.",
    )
    .transform((list) => list.split(",").map((network) => network.trim()))
    .refine(
      (networks) => networks.every(isNetwork),
      "TRUSTED_PROXIES must be networks such as 10.20.0.0/16, with commas between.",
    )
    .optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  SECURITY_CONTACT: z
    .url({
      protocol: /^(mailto|https)$/,
      error: "SECURITY_CONTACT must be a mailto: or https: address.",
    })
    .optional(),
  RATE_LIMITS: rateLimits.optional(),
  RECORDS_KEPT: recordsKept.optional(),
  ARCHIVE_AFTER_DAYS: z
    .string()
    .regex(
      /^(0|9\d|[1-9]\d{2,4})$/,
      "ARCHIVE_AFTER_DAYS must be 0 for never, or a whole number from 90 to 99999.",
    )
    .transform(Number)
    .default(366),
  ACCOUNT_AWAY_SECONDS: integer("ACCOUNT_AWAY_SECONDS", 1, 3_600).default(20),
  SIMULATOR_URL: z
    .url({ protocol: /^http$/, error: "SIMULATOR_URL must be an http address." })
    .optional(),
  METRICS_PORT: integer("METRICS_PORT", 1, 65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  // The exporter reads its address, and the other OTEL_EXPORTER_OTLP_* variables, by itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: "OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address.",
    })
    .optional(),
  OTEL_SERVICE_NAME: z.string().default("vintem"),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(", ")}.`)
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.")
    .transform(Number)
    .default(1),
  TRACES_TO_PROVIDERS: z.enum(["0", "1"], "TRACES_TO_PROVIDERS must be 0 or 1.").default("0"),
  CRASH_AT: z
    .string()
    .regex(/^(C[1-68]|M[1-3]|R[12])$/, "CRASH_AT must be one of C1 to C6, C8, M1 to M3, R1 or R2.")
    .optional(),
  CHECK_RESPONSES: z.enum(["0", "1"], "CHECK_RESPONSES must be 0 or 1.").default("0"),
});

/** The variables as they were read, with the defaults of those that are not set. */
export type ReadVariables = z.output<typeof environmentVariables>;
