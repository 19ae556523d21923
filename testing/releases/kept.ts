import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const FOLDER = resolve("testing/releases");

/** The secret under which every kept backup was made, which also is its passphrase. */
export const KEPT_SECRET = readFileSync(join(FOLDER, "secret"), "utf8").trim();

/** What a merchant's system was answered by the release that made a backup. */
export interface Listed {
  readonly name: string;
  /** Every charge, oldest first, as `GET /payments` had it. */
  readonly charges: readonly ListedCharge[];
  /** As `GET /exceptions` had them. */
  readonly exceptions: readonly { readonly id: string; readonly kind: string }[];
}

interface ListedCharge {
  readonly id: string;
  readonly status: string;
  readonly billingType: string;
  readonly checkoutUrl: string | null;
  readonly pix?: { readonly expiresAt: string } | null;
}

/** A backup of a release, unpacked. */
export interface Kept {
  /** Holds `backup`, the simulated bank's `simulator`, and `demo.json`. */
  readonly folder: string;
  readonly merchants: readonly Listed[];
  /** A Pix charge that still waits for its payer: the one that does so longest, because backups are restored for years. */
  readonly waiting: string;
}

/** The names of the releases of which a backup is kept, oldest first: those of before 0.2.0 begin with their day. */
export function keptReleases(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".backup"))
    .map((file) => file.replace(/\.backup$/, ""))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** Unpacks a backup into a temporary folder, which the caller deletes. */
export function unpack(name: string): Kept {
  const folder = mkdtempSync(join(tmpdir(), "vintem-kept-"));
  execFileSync("tar", ["-xzf", join(FOLDER, `${name}.backup`), "-C", folder]);
  const { merchants }: { merchants: Listed[] } = JSON.parse(
    readFileSync(join(folder, "listed.json"), "utf8"),
  );
  return { folder, merchants, waiting: longestWaiting(merchants) };
}

function longestWaiting([demo]: readonly Listed[]): string {
  const expiryOf = ({ pix }: ListedCharge) => Date.parse(pix?.expiresAt ?? "");
  const [longest] = (demo?.charges ?? [])
    .filter((charge) => charge.status === "PENDING" && charge.billingType === "PIX")
    .sort((a, b) => expiryOf(b) - expiryOf(a));
  if (!longest || expiryOf(longest) < Date.now())
    throw new Error("no charge of this backup waits any longer");
  return longest.id;
}
