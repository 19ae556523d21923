import { z } from "zod";
import { requiredText, text } from "@/lib/http/fields";
import { MEMBER_NAME_MAX, MEMBER_ROLES } from "@/lib/platform/values/merchant";

// What the pages of the team send.

const OBJECT = "deve ser um objeto JSON";

const role = z.enum(MEMBER_ROLES, "escolha uma das permissões");

/** Whom to invite, and as what; the e-mail in lower case. */
export const invitationRequest = z.strictObject(
  {
    email: text(255)
      .transform((value) => value.trim().toLowerCase())
      .pipe(z.email("deve ser um endereço de e-mail, como ana@loja.com.br")),
    role,
  },
  OBJECT,
);

/** Which role a member gets. */
export const roleRequest = z.strictObject({ role }, OBJECT);

/** What the holder of an invitation sends to take it up. */
export const acceptRequest = z.strictObject(
  {
    token: text(200),
    name: requiredText(MEMBER_NAME_MAX).transform((value) => value.trim()),
    /** Its rules are the domain's (lib/members/password). */
    password: z.string("deve ser um texto"),
  },
  OBJECT,
);
