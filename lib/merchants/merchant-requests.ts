import { z } from "zod";
import { note, requiredText, text } from "@/lib/http/fields";
import { MEMBER_ROLES, MERCHANT_NAME_MAX } from "@/lib/platform/values/merchant";
import { describeDeception, findDeception } from "./reserved-name";

// What operators send from their own pages.

const shape = "deve ser um objeto JSON";
const email = text(255)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email("deve ser um endereço de e-mail"));
const name = requiredText(MERCHANT_NAME_MAX).transform((value) => value.trim());

/**
 * A merchant to be made: `{"name": string, "email": string, "allowsName"?: boolean}`, the e-mail of its owner, and whether
 * the operator lets it bear the words of a bank or an authority (reserved-name).
 */
export const newMerchant = z
  .strictObject(
    { name, email, allowsName: z.boolean("deve ser true ou false").default(false) },
    shape,
  )
  .superRefine((input, context) => {
    const deception = input.allowsName ? null : findDeception(input.name);
    if (deception === null) return;
    const message = `${describeDeception(deception)}; allowsName permite`;
    context.addIssue({ code: "custom", path: ["name"], message });
  });

/** A new member: `{"email": string, "role": string, "name"?: string}`. */
export const newMember = z.strictObject(
  {
    email,
    role: z.enum(MEMBER_ROLES, `deve ser um de ${MEMBER_ROLES.join(", ")}`),
    name: note(255),
  },
  shape,
);

/** `{"name": string}`: the name of the merchant, typed to be sure. */
export const typedName = z.strictObject({ name: text(255) }, shape);

/** `{"name": string, "endsCollection"?: boolean}`: whether payers cannot pay either; they cannot, unless it says so. */
export const disabling = z.strictObject(
  { name: text(255), endsCollection: z.boolean("deve ser true ou false").default(true) },
  shape,
);
