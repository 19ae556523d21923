import { BANCO_DO_BRASIL } from "./banco-do-brasil";
import { BRADESCO } from "./bradesco";
import { CUSTOM } from "./custom";
import { EFI } from "./efi";
import { INTER } from "./inter";
import { ITAU } from "./itau";
import { type BankProfile, STANDARD } from "./profile";
import { SANTANDER } from "./santander";
import { SICOOB } from "./sicoob";
import { SICREDI } from "./sicredi";

/** Every profile, in the order in which forms offer them. */
export const PROFILES: readonly BankProfile[] = [
  BANCO_DO_BRASIL,
  BRADESCO,
  EFI,
  INTER,
  ITAU,
  SANTANDER,
  SICOOB,
  SICREDI,
  STANDARD,
  CUSTOM,
];

/** The profile with an id; null when there is none. */
export function findProfile(id: string): BankProfile | null {
  return PROFILES.find((profile) => profile.id === id) ?? null;
}
