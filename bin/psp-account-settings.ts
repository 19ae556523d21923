import { readFileSync } from "node:fs";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import type { NewSettings, ProviderAdapter, StoredSettings } from "@/lib/providers/adapter";
import { type Input, impossible, required, UsageError } from "./command";
import { withCertificateOptions } from "./psp-account-certificates";

/** Refuses settings with a missing field, and in production addresses to which secrets would travel in the clear. */
export function checkSettings({ settings }: ProviderAdapter, stored: StoredSettings): void {
  try {
    const clear = settings.read(stored).addresses.some((url) => !url.startsWith("https://"));
    if (clear && env().environment === "production")
      throw new Error("production needs https addresses");
  } catch (error) {
    throw impossible(error instanceof Error ? error.message : String(error));
  }
}

/** The files that a change of an account names; null where it names none. */
export interface SettingsFiles {
  readonly config: object | null;
  readonly secrets: object | null;
}

/** Reads the files that `--config` and `--secrets` name. */
export function filesOf(input: Input): SettingsFiles {
  const read = (name: string) => (input[name] === undefined ? null : readJsonFile(input, name));
  return { config: read("config"), secrets: read("secrets") };
}

/**
 * The settings of an account that is changed by files: each replaces its half of what is stored. What no file has stays:
 * the bank's profile, secrets that this service issued, a key that waits for its certificate, and what is known of the
 * webhook.
 *
 * @param stored the account as it is now: under its lock, where the settings are to be stored.
 */
export function updatedSettings(
  adapter: ProviderAdapter,
  stored: StoredSettings,
  input: Input,
  files: SettingsFiles,
): NewSettings {
  const named: NewSettings = {
    config: files.config ? withProfile(stored, files.config) : (stored.config as object),
    secrets: files.secrets
      ? { ...files.secrets, ...issuedSecrets(adapter, stored) }
      : (stored.secrets as object),
  };
  checkSettings(adapter, named);
  const ownSecrets = files.secrets !== null;
  const { config, secrets } = withCertificateOptions(adapter, named, input, ownSecrets, stored);
  const settings = { config: config as object, secrets: secrets as object };
  if (adapter.settings.read(settings).pixKey !== adapter.settings.read(stored).pixKey) {
    throw impossible("The Pix key of an account stays: add another account for another key.");
  }
  const slot = adapter.webhook?.slot;
  const known = slot?.slotOf(stored);
  return slot && known ? slot.withSlot(settings, known, slot.replacedBy(stored)) : settings;
}

/** A file for one of the banks rarely names it again. */
function withProfile(stored: StoredSettings, config: object): object {
  const { profile } = stored.config as { readonly profile?: unknown };
  return profile === undefined ? config : { profile, ...config };
}

/** The secrets that this service issued: they stay when others are renewed, because the PSP calls with them. */
function issuedSecrets({ settings }: ProviderAdapter, { secrets }: StoredSettings): object {
  const names = [...Object.keys(settings.issueSecrets("")), "former"];
  return Object.fromEntries(
    Object.entries(secrets as object).filter(([name]) => names.includes(name)),
  );
}

/** Reads the JSON object in the file that an option names. */
export function readJsonFile(input: Input, name: string): Record<string, unknown> {
  const path = required(input, name);
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new UsageError(`--${name} must name a readable JSON file with an object in it.`);
  }
}
