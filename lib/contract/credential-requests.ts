import { z } from "zod";
import { SCOPES, SECRET_NAME_MAX } from "@/lib/domain/scope";
import { type BodyReadingOf, readBodyAs, requiredText, text } from "./fields";
import type { JsonValue } from "./strict-json";

// What the page of the API credentials sends.

const secretRequest = z.strictObject(
  {
    name: requiredText(SECRET_NAME_MAX).transform((value) => value.trim()),
    scopes: z
      .array(z.enum(SCOPES, "escolha um dos escopos"), "deve ser uma lista")
      .min(1, "escolha ao menos um escopo")
      .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  },
  "deve ser um objeto JSON",
);

/** Reads how a new secret is called, and what its tokens may do. */
export function readSecretRequest(json: JsonValue): BodyReadingOf<z.output<typeof secretRequest>> {
  return readBodyAs(secretRequest, json);
}

const revocationRequest = z.strictObject({ name: text(255) }, "deve ser um objeto JSON");

/** Reads the name that a person typed to revoke a secret. */
export function readRevocationRequest(
  json: JsonValue,
): BodyReadingOf<z.output<typeof revocationRequest>> {
  return readBodyAs(revocationRequest, json);
}
