import { freshClientId, freshSecret } from "@/lib/credentials/client-secrets";
import { freshPassword, hashPassword } from "@/lib/members/passwords";
import type { Merchant } from "@/lib/platform/values/merchant";
import { insertMerchant } from "./store/merchants";

/** The secrets of a new merchant, disclosed once. */
export interface Enrolment {
  readonly merchant: Merchant;
  readonly clientSecret: string;
  readonly email: string;
  readonly password: string;
}

/** Makes a merchant with API credentials and an owner who can sign in. */
export async function enrolMerchant(name: string, email: string): Promise<Enrolment> {
  const secret = freshSecret();
  const password = freshPassword();
  const merchant = await insertMerchant({
    name,
    clientId: freshClientId(),
    secretHash: secret.hash,
    member: {
      email: email.toLowerCase(),
      passwordHash: await hashPassword(password),
      role: "owner",
    },
  });
  return { merchant, clientSecret: secret.text, email: email.toLowerCase(), password };
}
