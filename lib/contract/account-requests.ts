import { z } from "zod";
import { type BodyReadingOf, readBodyAs, text } from "./fields";
import type { JsonValue } from "./strict-json";

// What people send about their own account, from the security page.

/** Passwords are bounded where they are read (lib/domain/password); this is what fits in a form. */
const password = text(1_024);
const code = text(64);
const shape = "deve ser um objeto JSON";

const passwordChange = z.strictObject({ currentPassword: password, newPassword: password }, shape);
const passwordAlone = z.strictObject({ password }, shape);
const codeAlone = z.strictObject({ code }, shape);
const passwordAndCode = z.strictObject({ password, code }, shape);

/** Reads a change of password: `{"currentPassword": string, "newPassword": string}`. */
export function readPasswordChange(
  json: JsonValue,
): BodyReadingOf<z.output<typeof passwordChange>> {
  return readBodyAs(passwordChange, json);
}

/** Reads `{"password": string}`: the present one, asked again for what matters. */
export function readPassword(json: JsonValue): BodyReadingOf<z.output<typeof passwordAlone>> {
  return readBodyAs(passwordAlone, json);
}

/** Reads `{"code": string}`: what the authenticator app shows. */
export function readCode(json: JsonValue): BodyReadingOf<z.output<typeof codeAlone>> {
  return readBodyAs(codeAlone, json);
}

/** Reads `{"password": string, "code": string}`: both factors; a recovery code will do. */
export function readPasswordAndCode(
  json: JsonValue,
): BodyReadingOf<z.output<typeof passwordAndCode>> {
  return readBodyAs(passwordAndCode, json);
}
