import { type Env, type LaunchEnv, nodeOptions } from "@/lib/platform/env";
import { clusterOf } from "./data-dir";
import type { Logins } from "./logins";

/** Environment variables that a process gets beside those of its launcher. */
export type Variables = Readonly<Record<string, string>>;

/**
 * An app process's room for objects that do not live long, in MiB, twice as much as Node.js gives: with many requests under way
 * they are collected less often, which takes a sixth less of a creation's time (docs/performance.md). What the operator sets, or
 * `--small`, comes behind it and counts.
 */
const ROOM_FOR_OBJECTS = "--max-semi-space-size=32";

/** The variables of each part. */
export interface PartVariables {
  readonly web: Variables;
  readonly worker: Variables;
}

/**
 * What the processes of this release are given. Their release decides it, and not the launcher, which may be of an older
 * one (ADR 0091).
 *
 * @param launch the settings as the operator made them.
 * @param env the same, with the database's address and the secret.
 */
export function partVariables(
  launch: LaunchEnv,
  env: Env,
  { logins, dev }: { readonly logins: Logins; readonly dev: boolean },
): PartVariables {
  const web: Record<string, string> = {
    // The owner's address stays with the launcher.
    DATABASE_URL: logins.service,
    DATABASE_SERVICE_URL: logins.service,
    DATABASE_MERCHANT_URL: logins.merchant,
    ...(logins.replica ? { DATABASE_REPLICA_URL: logins.replica } : {}),
    ...(launch.databaseUrl ? {} : { DATABASE_DIR: clusterOf(env.dataDir) }),
    VINTEM_SECRET: env.secret,
    PUBLIC_URL: env.publicUrl,
    WEBHOOK_BASE_URL: env.webhookBaseUrl,
    // next-auth reads its address from here and from nowhere else.
    NEXTAUTH_URL: env.publicUrl,
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  // The simulated bank is on this machine and calls the port directly.
  if (env.environment === "sandbox") {
    web.WEBHOOK_BASE_URL = `http://${loopbackOf(env.host)}:${env.port}`;
  }
  const options = [ROOM_FOR_OBJECTS, nodeOptions()].filter(Boolean).join(" ");
  return {
    web: { ...web, NODE_OPTIONS: options },
    worker: { ...web, DATABASE_JOBS_URL: logins.jobs },
  };
}

/** How this machine reaches itself when the app listens on `host`. */
function loopbackOf(host: string | null): string {
  const everywhere = host === null || host === "0.0.0.0" || host === "::";
  return everywhere ? "127.0.0.1" : host;
}
