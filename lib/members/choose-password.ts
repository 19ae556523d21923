import { networkOf } from "@/lib/platform/caller-address";
import type { Device } from "@/lib/platform/values/merchant";
import { countTry, PASSWORD_CHOICE, PASSWORD_CHOICE_ADDRESS } from "@/lib/rate-limits/throttle";
import { isEasyPassword } from "./easy-password";
import { type PasswordFault, passwordFault } from "./password";

/** A password that somebody wants to have. */
export interface ChosenPassword {
  readonly password: string;
  /** Words of the user that everybody knows (`knownWords`). */
  readonly known: readonly string[];
  /** What lets them choose one: the secret part of a link, or the member's id. */
  readonly chooser: string;
  readonly device: Device;
}

/** What is to be said of it. */
export type ChoiceOutcome =
  | { readonly kind: "fit" }
  | { readonly kind: "unfit"; readonly fault: PasswordFault }
  | { readonly kind: "throttled"; readonly seconds: number };

/**
 * Whether a password can be chosen. Each is counted before it is looked for in the lists, which takes this process alone
 * long: who holds a link could send passwords without end.
 */
export async function judgeChoice(choice: ChosenPassword): Promise<ChoiceOutcome> {
  const { password, known, chooser, device } = choice;
  const fault = passwordFault(password, known);
  if (fault) return { kind: "unfit", fault };
  const seconds = await countTry([
    [PASSWORD_CHOICE, `password-choice:${chooser}`],
    [PASSWORD_CHOICE_ADDRESS, `password-choice-address:${networkOf(device.address)}`],
  ]);
  if (seconds > 0) return { kind: "throttled", seconds };
  return (await isEasyPassword(password, known))
    ? { kind: "unfit", fault: "easy" }
    : { kind: "fit" };
}
