import { z } from "zod";
import { MEMBER_ROLES, PERSON_NAME_MAX } from "@/lib/domain/merchant";
import { type BodyReadingOf, readBodyAs, requiredText, text } from "./fields";
import type { JsonValue } from "./strict-json";

// What the pages of the team send.

const OBJECT = "deve ser um objeto JSON";

const role = z.enum(MEMBER_ROLES, "escolha um dos papéis");

const invitationRequest = z.strictObject(
  {
    email: text(255)
      .transform((value) => value.trim().toLowerCase())
      .pipe(z.email("deve ser um endereço de e-mail, como ana@loja.com.br")),
    role,
  },
  OBJECT,
);

/** Reads whom to invite, and as what; the e-mail in lower case. */
export function readInvitationRequest(
  json: JsonValue,
): BodyReadingOf<z.output<typeof invitationRequest>> {
  return readBodyAs(invitationRequest, json);
}

const roleRequest = z.strictObject({ role }, OBJECT);

/** Reads which role a person gets. */
export function readRoleRequest(json: JsonValue): BodyReadingOf<z.output<typeof roleRequest>> {
  return readBodyAs(roleRequest, json);
}

const acceptRequest = z.strictObject(
  {
    token: text(200),
    name: requiredText(PERSON_NAME_MAX).transform((value) => value.trim()),
    /** Its rules are the domain's (lib/domain/password). */
    password: z.string("deve ser um texto"),
  },
  OBJECT,
);

/** Reads what the holder of an invitation sends to take it up. */
export function readAcceptRequest(json: JsonValue): BodyReadingOf<z.output<typeof acceptRequest>> {
  return readBodyAs(acceptRequest, json);
}
