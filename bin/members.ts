import { z } from "zod";
import { addMember, replacePassword } from "@/lib/database/members";
import { findMerchant } from "@/lib/database/merchants";
import { MEMBER_ROLES } from "@/lib/domain/merchant";
import { freshPassword, hashPassword } from "@/lib/identity/passwords";
import { type Given, impossible, type Printed, required, runCommand, UsageError } from "./command";

const USAGE = `People: who can sign in.

  npm run -s members -- add --merchant ID --email ana@loja.example --role ROLE [--name "Ana"]
      ROLE: ${MEMBER_ROLES.join(", ")}. The password is shown once.
  npm run -s members -- add-operator --email op@example.com [--name "Rui"]
      Somebody who runs this service.
  npm run -s members -- reset-password --email ana@loja.example
      A new password, shown once; takes the second factor away and ends every session.

Every one takes --json. DATA_DIR or DATABASE_URL say which service.
`;

await runCommand(USAGE, {
  add: { options: ["merchant", "email", "role", "name"], run: add },
  "add-operator": { options: ["email", "name"], run: addOperator },
  "reset-password": { options: ["email"], run: resetPassword },
});

async function add(given: Given): Promise<Printed> {
  const role = MEMBER_ROLES.find((known) => known === required(given, "role"));
  if (!role) throw new UsageError(`--role must be one of ${MEMBER_ROLES.join(", ")}.`);
  const id = z.uuid().safeParse(required(given, "merchant"));
  const merchant = id.success ? await findMerchant(id.data) : null;
  if (!merchant) throw impossible("There is no merchant with this id.");
  return enter(given, { merchantId: merchant.id, role });
}

function addOperator(given: Given): Promise<Printed> {
  return enter(given, { merchantId: null, role: "operator" });
}

async function enter(
  given: Given,
  as: Pick<Parameters<typeof addMember>[0], "merchantId" | "role">,
): Promise<Printed> {
  const email = emailOf(given);
  const password = freshPassword();
  const name = given.name === undefined ? null : required(given, "name");
  const passwordHash = await hashPassword(password);
  const id = await addMember({ ...as, email, name, passwordHash });
  if (id === null) throw impossible("Somebody with this e-mail exists already.");
  return told({ memberId: id, email, password });
}

async function resetPassword(given: Given): Promise<Printed> {
  const email = emailOf(given);
  const password = freshPassword();
  const id = await replacePassword(email, await hashPassword(password));
  if (id === null) throw impossible("Nobody has this e-mail.");
  return told({ memberId: id, email, password });
}

function emailOf(given: Given): string {
  const email = z.email().max(255).safeParse(required(given, "email"));
  if (!email.success) throw new UsageError("--email must be an e-mail address.");
  return email.data.toLowerCase();
}

function told(told: { memberId: string; email: string; password: string }): Printed {
  return {
    json: told,
    text: `${told.email}  ${told.password}\nKeep it now: the password is not shown again.`,
  };
}
