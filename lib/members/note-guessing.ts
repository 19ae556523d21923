import { audited } from "@/lib/audit/audited";
import { failure, log } from "@/lib/platform/log";
import type { Device } from "@/lib/platform/values/merchant";
import { findGuessed } from "./store/members";

/**
 * Records that somebody guesses at a person's password or code, and so notifies their merchants' owners: once an hour
 * at most. Nothing for an e-mail that nobody has. It never fails: the guess is refused in any case.
 *
 * @param person by e-mail or by id.
 */
export async function noteGuessing(
  person: { readonly email: string } | { readonly id: string },
  what: "password" | "code",
  device: Device,
): Promise<void> {
  try {
    for (const { id, merchantId, email } of await findGuessed(person)) {
      // The actor is not the person: nobody knows who guesses.
      const action = { ...device, merchantId, memberId: null, act: "session.guessed", subject: id };
      await audited(
        action,
        async (note) => note({ email, guessed: what }),
        () => "done",
      );
    }
  } catch (error) {
    log.error(failure(error), "guesses could not be written down");
  }
}
