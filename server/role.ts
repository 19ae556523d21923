import { type LaunchEnv, SettingError } from "@/lib/platform/env";

/** What a launcher starts: everything, or one part of it for which another launcher starts the rest. */
export type Role = "all" | "web" | "worker";

const OPTION = "--role=";

/** The role that the arguments of a launcher name, as `--role=web`; `all` when they name none. */
export function roleOf(args: readonly string[]): Role {
  const named = args.find((arg) => arg.startsWith(OPTION))?.slice(OPTION.length);
  return named === "web" || named === "worker" ? named : "all";
}

/** What the launcher reports when it starts the processes of a role. */
export const STARTING: Readonly<Record<Role, string>> = {
  all: "Starting the worker and the app",
  web: "Starting the app",
  worker: "Starting the worker",
};

/**
 * Refuses settings with which the parts of a service, started apart from each other, would not meet.
 *
 * @throws SettingError naming the variable.
 */
export function requireForPart({ environment, databaseUrl, simulatorUrl }: LaunchEnv): void {
  if (!databaseUrl) throw new SettingError("The roles web and worker need DATABASE_URL.");
  if (environment === "sandbox" && !simulatorUrl) {
    throw new SettingError("In the sandbox the roles web and worker need SIMULATOR_URL.");
  }
}
