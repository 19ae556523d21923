import { z } from "zod";
import { addMember, findMemberByEmail, replacePassword } from "@/lib/database/members";
import { findMerchant } from "@/lib/database/merchants";
import type { MerchantId } from "@/lib/domain/charge";
import { MEMBER_ROLES } from "@/lib/domain/merchant";
import type { Note } from "@/lib/identity/audited";
import { freshPassword, hashPassword } from "@/lib/identity/passwords";
import {
  type Given,
  impossible,
  merchantNamed,
  type Printed,
  required,
  runCommand,
  UsageError,
} from "./command";

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
  add: {
    options: ["merchant", "email", "role", "name"],
    act: "member.add",
    about: ({ merchant }) => merchantNamed(merchant),
    run: add,
  },
  "add-operator": { options: ["email", "name"], act: "member.add", run: addOperator },
  "reset-password": {
    options: ["email"],
    act: "member.reset_password",
    about: merchantOfEmail,
    run: resetPassword,
  },
});

async function add(given: Given, note: Note): Promise<Printed> {
  const role = MEMBER_ROLES.find((known) => known === required(given, "role"));
  if (!role) throw new UsageError(`--role must be one of ${MEMBER_ROLES.join(", ")}.`);
  const id = z.uuid().safeParse(required(given, "merchant"));
  const merchant = id.success ? await findMerchant(id.data) : null;
  if (!merchant) throw impossible("There is no merchant with this id.");
  return enter(given, { merchantId: merchant.id, role }, note);
}

function addOperator(given: Given, note: Note): Promise<Printed> {
  return enter(given, { merchantId: null, role: "operator" }, note);
}

async function enter(
  given: Given,
  as: Pick<Parameters<typeof addMember>[0], "merchantId" | "role">,
  note: Note,
): Promise<Printed> {
  const email = emailOf(given);
  note({ email, role: as.role });
  const password = freshPassword();
  const name = given.name === undefined ? null : required(given, "name");
  const passwordHash = await hashPassword(password);
  const id = await addMember({ ...as, email, name, passwordHash });
  if (id === null) throw impossible("Somebody with this e-mail exists already.");
  note({}, id);
  return told({ memberId: id, email, password });
}

/** Whose the person is, for the log; null for an operator, and for nobody. */
async function merchantOfEmail({ email }: Given): Promise<MerchantId | null> {
  const member = typeof email === "string" ? await findMemberByEmail(email.trim()) : null;
  return member?.merchantId ?? null;
}

async function resetPassword(given: Given, note: Note): Promise<Printed> {
  const email = emailOf(given);
  note({ email });
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
