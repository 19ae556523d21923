import { createHash, createHmac } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Impossible, UsageError } from "./failures.js";

type Variables = Readonly<Record<string, string | undefined>>;

/** Where the service is, and who speaks with it. */
export interface Access {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const DEFAULT = "default";

/** The profile that a command uses. */
export function profileOf(name: string | null, variables: Variables): string {
  const profile = name ?? (variables.VINTEM_PROFILE || DEFAULT);
  if (!/^[a-z0-9][a-z0-9._-]{0,40}$/i.test(profile)) {
    throw new UsageError({
      pt: `"${profile}" não serve de nome de perfil: letras, números, ponto e hífen.`,
      en: `"${profile}" cannot name a profile: letters, digits, dots and hyphens.`,
    });
  }
  return profile;
}

/**
 * The access of a command: VINTEM_URL, VINTEM_CLIENT_ID and VINTEM_CLIENT_SECRET, or else the profile's. The two are not
 * mixed, as a secret would go to an address that it was not made for.
 *
 * @throws Impossible where neither says it, and where only some of the variables are set.
 */
export function accessOf(profile: string, variables: Variables): Access {
  const {
    VINTEM_URL: url,
    VINTEM_CLIENT_ID: clientId,
    VINTEM_CLIENT_SECRET: clientSecret,
  } = variables;
  if (url && clientId && clientSecret) {
    return { url: url.replace(/\/+$/, ""), clientId, clientSecret };
  }
  if (url || clientId || clientSecret) {
    throw new Impossible({
      pt: "VINTEM_URL, VINTEM_CLIENT_ID e VINTEM_CLIENT_SECRET valem juntos: defina os três, ou nenhum.",
      en: "VINTEM_URL, VINTEM_CLIENT_ID and VINTEM_CLIENT_SECRET go together: set all three, or none.",
    });
  }
  const kept = readProfile(profile, variables);
  if (kept) return kept;
  throw new Impossible({
    pt: `Não há acesso no perfil "${profile}": rode "vintem login", ou defina VINTEM_URL, VINTEM_CLIENT_ID e VINTEM_CLIENT_SECRET.`,
    en: `The profile "${profile}" has no access: run "vintem login", or set VINTEM_URL, VINTEM_CLIENT_ID and VINTEM_CLIENT_SECRET.`,
  });
}

function readProfile(profile: string, variables: Variables): Access | null {
  return readJson<Access>(pathOf(`${profile}.json`, variables));
}

/** Keeps a profile where its owner alone can read it; the path of the file. */
export function writeProfile(profile: string, access: Access, variables: Variables): string {
  return writeJson(`${profile}.json`, access, variables);
}

/** Forgets a profile; false when there was none. */
export function removeProfile(profile: string, variables: Variables): boolean {
  const path = pathOf(`${profile}.json`, variables);
  if (!existsSync(path)) return false;
  rmSync(path);
  return true;
}

/** The secret that `listen` signs with: always the same for one access, and of no use for the access itself. */
export function listenSecretOf({ clientSecret }: Access): string {
  const key = createHmac("sha256", clientSecret).update("vintem listen");
  return `whsec_${key.digest("base64")}`;
}

/** The position up to which `listen` forwarded a merchant's events to a program; null before the first. */
export function readPosition(access: Access, target: string, variables: Variables): number | null {
  const kept = readJson<{ position: number }>(pathOf(positionFile(access, target), variables));
  return kept?.position ?? null;
}

export function writePosition(
  access: Access,
  target: string,
  position: number,
  variables: Variables,
): void {
  writeJson(positionFile(access, target), { target, position }, variables);
}

function positionFile({ url, clientId }: Access, target: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([url, clientId, target]))
    .digest("hex");
  return join("listen", `${hash.slice(0, 16)}.json`);
}

function pathOf(name: string, variables: Variables): string {
  const config = variables.XDG_CONFIG_HOME || join(homedir(), ".config");
  return join(config, "vintem", name);
}

function readJson<Value>(path: string): Value | null {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Value;
  } catch {
    throw new Impossible({
      pt: `${path} não pode ser lido: apague o arquivo.`,
      en: `${path} cannot be read: delete it.`,
    });
  }
}

/** Replaces a file as a whole, so that a command that ends meanwhile leaves the old one. */
function writeJson(name: string, value: unknown, variables: Variables): string {
  const path = pathOf(name, variables);
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
  const next = `${path}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  chmodSync(next, 0o600);
  renameSync(next, path);
  return path;
}
