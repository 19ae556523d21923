import type { Price } from "@/lib/domain/fee";
import type { AccountField, AccountKind, Typed } from "./account-forms";

/** An account as pages show it: of its secrets only whether they are kept. */
export interface ShownAccount {
  readonly id: string;
  readonly name: string;
  readonly kind: AccountKind;
  /** What the form begins with. */
  readonly typed: Typed;
  /** The fields of which something is kept that is not shown. */
  readonly kept: readonly AccountField[];
  /** What the provider keeps of each payment; null where it tells so itself. */
  readonly tariff: Price | null;
}
