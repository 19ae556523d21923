import { z } from "zod";
import type { Note } from "@/lib/audit/audited";
import { freshPassword, hashPassword } from "@/lib/members/passwords";
import { addMember, findMembersByEmail, replacePassword } from "@/lib/members/store/members";
import { findMerchant } from "@/lib/merchants/store/merchants";
import type { MerchantId } from "@/lib/platform/values/ids";
import { MEMBER_ROLES } from "@/lib/platform/values/merchant";
import {
  type Input,
  impossible,
  merchantNamed,
  type Printed,
  required,
  runCommand,
  UsageError,
} from "./command";

const USAGE = `Members and operators: who can sign in.

  npm run -s members -- add --merchant ID --email ana@loja.example --role ROLE [--name "Ana"]
      ROLE: ${MEMBER_ROLES.join(", ")}. The password is shown once.
  npm run -s members -- add-operator --email op@example.com [--name "Rui"]
      An operator: somebody who runs this service.
  npm run -s members -- reset-password --email ana@loja.example [--merchant ID]
      A new password, shown once; takes the second factor away and ends every session. The merchant is
      needed for who belongs to several; --merchant operator names an operator.

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
    options: ["email", "merchant"],
    act: "member.reset_password",
    about: merchantOf,
    run: resetPassword,
  },
});

async function add(input: Input, note: Note): Promise<Printed> {
  const role = MEMBER_ROLES.find((known) => known === required(input, "role"));
  if (!role) throw new UsageError(`--role must be one of ${MEMBER_ROLES.join(", ")}.`);
  const id = z.uuid().safeParse(required(input, "merchant"));
  const merchant = id.success ? await findMerchant(id.data) : null;
  if (!merchant) throw impossible("There is no merchant with this id.");
  return addUser(input, { merchantId: merchant.id, role }, note);
}

function addOperator(input: Input, note: Note): Promise<Printed> {
  return addUser(input, { merchantId: null, role: "operator" }, note);
}

async function addUser(
  input: Input,
  as: Pick<Parameters<typeof addMember>[0], "merchantId" | "role">,
  note: Note,
): Promise<Printed> {
  const email = emailOf(input);
  note({ email, role: as.role });
  const password = freshPassword();
  const name = input.name === undefined ? null : required(input, "name");
  const passwordHash = await hashPassword(password);
  const id = await addMember({ ...as, email, name, passwordHash, passwordIsFirst: true });
  if (id === null)
    throw impossible(
      "This merchant, or the service among its operators, has somebody with this e-mail.",
    );
  note({}, id);
  return printed({ memberId: id, email, password });
}

/** The merchant that a reset is about, for the audit log; null for an operator, and where no one member is meant. */
async function merchantOf(input: Input): Promise<MerchantId | null> {
  const found =
    typeof input.email === "string" ? await membersMeant(input, input.email.trim()) : [];
  return found.length === 1 ? (found[0]?.merchantId ?? null) : null;
}

async function membersMeant({ merchant }: Input, email: string) {
  const members = await findMembersByEmail(email);
  if (merchant === undefined) return members;
  return members.filter(({ merchantId }) => (merchantId ?? "operator") === merchant);
}

async function resetPassword(input: Input, note: Note): Promise<Printed> {
  const email = emailOf(input);
  note({ email });
  const password = freshPassword();
  const [member, ...others] = await membersMeant(input, email);
  if (!member) throw impossible("Nobody has this e-mail.");
  if (others.length > 0) {
    const ids = [member, ...others].map(({ merchantId }) => merchantId ?? "operator").join(", ");
    throw impossible(`Several have this e-mail: say which with --merchant, one of ${ids}.`);
  }
  await replacePassword(member.id, await hashPassword(password));
  return printed({ memberId: member.id, email, password });
}

function emailOf(input: Input): string {
  const email = z.email().max(255).safeParse(required(input, "email"));
  if (!email.success) throw new UsageError("--email must be an e-mail address.");
  return email.data.toLowerCase();
}

function printed(access: { memberId: string; email: string; password: string }): Printed {
  return {
    json: access,
    text: `${access.email}  ${access.password}\nKeep it now: the password is not shown again.`,
  };
}
