import { z } from "zod";
import { optional, requiredText, text } from "@/lib/http/fields";
import { isCallable } from "@/lib/platform/merchant-address";
import { SCOPES, SECRET_NAME_MAX } from "@/lib/platform/values/scope";
import { ISSUER_MAX, ISSUER_TEXT } from "./trusted-issuer";

// The requests of the API credentials page.

/** The longest public key that is read: RSA's of 4096 bits takes 800 characters as PEM. */
const PUBLIC_KEY_MAX = 4_000;

const issuerText = requiredText(ISSUER_MAX).refine(
  (value) => ISSUER_TEXT.test(value),
  "deve ter só caracteres ASCII visíveis",
);

/** An address of https, or one of a developer's own machine in the sandbox. */
const address = (message: string) => requiredText(ISSUER_MAX).refine(isCallable, message);

/** An issuer and its subject, whose tokens prove a credential. */
export const trustedIssuer = z.strictObject(
  {
    issuer: issuerText.refine(
      (value) => URL.canParse(value) && /^https?:/.test(value),
      "deve ser o endereço que os tokens trazem em iss, como https://emissor.example",
    ),
    subject: issuerText,
    jwksUri: address("deve ser um endereço https público, sem usuário nem senha"),
  },
  "deve ser um objeto",
);

/**
 * A new credential: its name, and the scopes of its tokens. With a public key it is that key, with a trusted issuer what
 * tokens of it prove, with neither a new secret.
 */
export const secretRequest = z
  .strictObject(
    {
      name: requiredText(SECRET_NAME_MAX).transform((value) => value.trim()),
      scopes: z
        .array(z.enum(SCOPES, "escolha um dos escopos"), "deve ser uma lista")
        .min(1, "escolha ao menos um escopo")
        .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
      /** As PEM or JWK; null but for a key. */
      publicKey: optional(requiredText(PUBLIC_KEY_MAX)),
      trustedIssuer: optional(trustedIssuer),
    },
    "deve ser um objeto JSON",
  )
  .refine(({ publicKey, trustedIssuer: issuer }) => publicKey === null || issuer === null, {
    path: ["trustedIssuer"],
    message: "não pode vir com publicKey",
  });

/** The secret's name, typed as a confirmation to revoke it. */
export const revocationRequest = z.strictObject({ name: text(255) }, "deve ser um objeto JSON");
