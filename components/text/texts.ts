import type { CivilDate } from "@/lib/domain/brasilia";
import type { BillingType } from "@/lib/domain/charge";
import type { ChargeStatus } from "@/lib/domain/charge-status";
import type { CheckoutMethod } from "@/lib/domain/checkout-screen";

/** The two largest units left of a span of time, as a person says it. */
export interface Remaining {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/**
 * Every text that a payer or a merchant reads. `{merchant}` marks where the merchant's name goes;
 * the page puts it there isolated, for a name may run from right to left.
 */
export interface Texts {
  readonly sandbox: string;
  readonly sandboxHelp: string;
  readonly production: string;
  readonly day: (date: CivilDate) => string;
  readonly hour: (instant: Date) => string;
  readonly instant: (instant: Date) => string;
  readonly remaining: (left: Remaining) => string;
  readonly statuses: Readonly<Record<ChargeStatus, string>>;
  readonly billingTypes: Readonly<Record<BillingType, string>>;
  readonly methods: Readonly<Record<CheckoutMethod, string>>;
  readonly checkout: {
    readonly title: (merchantName: string) => string;
    readonly chargeOf: string;
    readonly toPay: string;
    readonly openAmount: string;
    readonly openAmountHelp: string;
    readonly dueDate: string;
    readonly validUntil: (instant: string) => string;
    readonly validUntilToday: (hour: string) => string;
    readonly remainingLabel: string;
    readonly waiting: string;
    readonly watching: string;
    readonly connectionLost: string;
    readonly smallPrint: string;
    readonly madeWith: string;
    readonly pix: {
      readonly section: string;
      readonly codeLabel: string;
      readonly copy: string;
      readonly copied: string;
      readonly copyFailed: string;
      readonly qr: string;
      readonly qrHint: string;
      readonly howTo: string;
      readonly steps: readonly [string, string, string];
      readonly openAmountStep: string;
      readonly simulate: string;
      readonly simulateHelp: string;
      readonly simulating: string;
      readonly simulated: string;
      readonly simulateFailed: string;
    };
    readonly preparing: { readonly heading: string; readonly help: string };
    readonly methods: {
      readonly heading: string;
      readonly soon: string;
      readonly ask: string;
      readonly overdue: (day: string) => string;
    };
    readonly paid: {
      readonly heading: string;
      readonly receipt: string;
      readonly amount: string;
      readonly returned: string;
      readonly when: string;
      readonly to: string;
      readonly brasilia: string;
      readonly what: string;
      readonly keep: string;
    };
    readonly confirmed: { readonly heading: string; readonly help: string };
    readonly expired: {
      readonly heading: string;
      readonly when: (instant: string) => string;
      readonly help: string;
      readonly alreadyPaid: string;
    };
    readonly canceled: { readonly heading: string; readonly help: string };
    readonly refunded: {
      readonly doneHeading: string;
      readonly doneHelp: string;
      readonly goingHeading: string;
      readonly goingHelp: string;
      readonly doneAmount: string;
      readonly goingAmount: string;
    };
    readonly notFound: { readonly heading: string; readonly help: string };
  };
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
