import { z } from "zod";
import { optional, requiredText, text } from "@/lib/http/fields";
import { SCOPES, SECRET_NAME_MAX } from "@/lib/platform/values/scope";

// The requests of the API credentials page.

/** The longest public key that is read: RSA's of 4096 bits takes 800 characters as PEM. */
const PUBLIC_KEY_MAX = 4_000;

/** A new secret or, with a public key, a new key: its name, and the scopes of its tokens. */
export const secretRequest = z.strictObject(
  {
    name: requiredText(SECRET_NAME_MAX).transform((value) => value.trim()),
    scopes: z
      .array(z.enum(SCOPES, "escolha um dos escopos"), "deve ser uma lista")
      .min(1, "escolha ao menos um escopo")
      .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
    /** As PEM or JWK; null for a secret. */
    publicKey: optional(requiredText(PUBLIC_KEY_MAX)),
  },
  "deve ser um objeto JSON",
);

/** The secret's name, typed as a confirmation to revoke it. */
export const revocationRequest = z.strictObject({ name: text(255) }, "deve ser um objeto JSON");
