import { env } from "@/lib/platform/env";
import type { NewSettings } from "@/lib/providers/adapter";
import type { BankProfile, Claim } from "./profiles/profile";
import { findProfile, PROFILES } from "./profiles/profiles";

/** What the command says of each bank: its name, its addresses, and where each claim comes from. */
export const PROFILES_BY_COMMAND = PROFILES.map((profile) => ({
  id: profile.id,
  about: aboutOf(profile),
}));

/**
 * The settings of an account with the profile that an operator named, and the addresses that it knows: in a sandbox
 * those of the bank's tests.
 *
 * @throws Error for a profile that there is none of, and for what the bank wants and the files lack.
 */
export function completeByProfile(files: NewSettings, id: string | null): NewSettings {
  const config = files.config as { readonly profile?: unknown };
  const named = id ?? config.profile;
  if (named === undefined) return files;
  const profile = typeof named === "string" ? findProfile(named) : null;
  if (!profile) {
    throw new Error(`--profile is one of ${PROFILES.map((known) => known.id).join(", ")}`);
  }
  const known = env().environment === "production" ? profile.production : profile.test;
  const secrets = files.secrets as { readonly applicationKey?: unknown };
  if (profile.fields.applicationKey === "needed" && !secrets.applicationKey) {
    throw new Error(`${profile.title.en} wants an applicationKey in the file of --secrets`);
  }
  const noSecret = profile.token.style === "form_without_secret" ? { clientSecret: "" } : {};
  return {
    config: { ...known, ...files.config, profile: profile.id },
    secrets: { ...noSecret, ...files.secrets },
  };
}

function aboutOf({ title, production, test, sources }: BankProfile): string {
  const addresses = [
    ...(production ? [`production ${production.apiUrl}`] : []),
    ...(test ? [`tests ${test.apiUrl}`] : []),
  ];
  const claims = (Object.entries(sources) as [Claim, (typeof sources)[Claim]][]).map(
    ([claim, { source, seen, note }]) =>
      `    ${claim}: ${source}, ${seen}${note ? ` (${note})` : ""}`,
  );
  return [`${title.en}. ${addresses.join("; ")}`.trimEnd(), ...claims].join("\n");
}
