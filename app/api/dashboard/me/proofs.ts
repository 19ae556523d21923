import { now } from "@/lib/clock";
import type { Device, Person } from "@/lib/domain/merchant";
import { type Answer, invalid, problem } from "@/lib/http/endpoint";
import { provePassword } from "@/lib/identity/own-password";
import { type Proof, proveSecondFactor } from "@/lib/identity/second-factor";

const THROTTLED = problem("too_many_requests", "foram muitas tentativas; espere alguns minutos", {
  "Retry-After": "900",
});

/** What is answered to a wrong password or code in a field; null to a right one. */
export function refusalOf(
  proof: Proof,
  field: "currentPassword" | "password" | "code",
): Answer | null {
  switch (proof) {
    case "right":
      return null;
    case "throttled":
      return THROTTLED;
    case "wrong": {
      const message = field === "code" ? "o código não confere" : "a senha atual não confere";
      return invalid("invalid_body", [{ pointer: `/${field}`, message }]);
    }
  }
}

/** Asks for both factors again, the code only after the right password; null when both are right. */
export async function refuseWithoutBoth(
  person: Person,
  given: { readonly password: string; readonly code: string },
  { address }: Device,
): Promise<Answer | null> {
  const password = await provePassword(person, given.password, address);
  if (password !== "right") return refusalOf(password, "password");
  return refusalOf(await proveSecondFactor(person.id, given.code, address, now()), "code");
}
