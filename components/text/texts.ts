import type { CivilDate } from "@/lib/domain/brasilia";
import type { BillingType, PickedMethod } from "@/lib/domain/charge";
import type { ChargeStatus } from "@/lib/domain/charge-status";

/** The texts that more than one part of the product needs; each part has its own beside it. */
export interface Texts {
  readonly sandbox: string;
  readonly sandboxHelp: string;
  readonly production: string;
  readonly day: (date: CivilDate) => string;
  readonly hour: (instant: Date) => string;
  readonly instant: (instant: Date) => string;
  readonly statuses: Readonly<Record<ChargeStatus, string>>;
  readonly billingTypes: Readonly<Record<BillingType, string>>;
  readonly methods: Readonly<Record<PickedMethod, string>>;
  /** In place of an amount that the payer chooses. */
  readonly openAmount: string;
  readonly login: {
    readonly title: string;
    readonly heading: string;
    readonly lead: string;
    readonly email: string;
    readonly password: string;
    readonly submit: string;
    readonly submitting: string;
    readonly needsScript: string;
    readonly errors: {
      readonly wrong: string;
      readonly tooMany: string;
      readonly unavailable: string;
    };
  };
  readonly notFound: { readonly title: string; readonly heading: string; readonly help: string };
  readonly home: string;
}
