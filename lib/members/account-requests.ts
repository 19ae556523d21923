import { z } from "zod";
import { text } from "@/lib/http/fields";

// The requests of the security page, about a user's own account.

/** Passwords are bounded where they are read (lib/members/password); this is what fits in a form. */
const password = text(1_024);
const code = text(64);
const shape = "deve ser um objeto JSON";

/** A change of password: `{"currentPassword": string, "newPassword": string}`. */
export const passwordChange = z.strictObject(
  { currentPassword: password, newPassword: password },
  shape,
);
/** `{"password": string}`: the present one, required again for sensitive changes. */
export const passwordAlone = z.strictObject({ password }, shape);
/** `{"code": string}`: what the authenticator app shows. */
export const codeAlone = z.strictObject({ code }, shape);
/** `{"password": string}` or `{"code": string}`: either proves who a signed-in user is. */
export const passwordOrCode = z.union([passwordAlone, codeAlone], shape);
/** `{"password": string, "code": string}`: both factors; a recovery code will do. */
export const passwordAndCode = z.strictObject({ password, code }, shape);
