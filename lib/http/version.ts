import { createHmac } from "node:crypto";
import { env } from "@/lib/platform/env";
import { type ProblemResponse, problem } from "./response";

/**
 * Names a setting as it is now, so that who changes it can say which state they saw (ADR 0065). Two states have the
 * same name only when all of `setting` is equal; secrets in it cannot be guessed from the name.
 */
export function versionOf(setting: unknown): string {
  const keyed = createHmac("sha256", env().secret).update("setting-version:");
  return keyed.update(JSON.stringify(setting)).digest("base64url").slice(0, 22);
}

/** Whether a version is the one that a caller saw; a caller who does not say which may change every one. */
export type Seen = (version: string) => boolean;

/** Reads from `If-Match` which version the caller saw (RFC 9110, 13.1.1). */
export function seenBy(request: Request): Seen {
  const listed = request.headers.get("if-match");
  if (listed === null || listed.trim() === "*") return () => true;
  const tags = listed.split(",").map((tag) => tag.trim());
  return (version) => tags.includes(`"${version}"`);
}

/** The answer to who would have overwritten a change that they did not see. */
export const CHANGED_MEANWHILE: ProblemResponse = problem(
  "conflict",
  "alguém mudou isto depois que você o abriu: veja como está e faça a sua mudança de novo",
);
