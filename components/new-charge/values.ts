import { reaisNumber, typedNumber, typedPercent, typedReais } from "@/components/text/amounts";
import { type Charge, codeExpiry, PIX_VALIDITY_MINUTES } from "@/lib/charges/charge";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { brasiliaDay, type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { type LateTerms, type Share, TERMS_BILLING_TYPES } from "@/lib/platform/values/late-terms";
import { type Cents, cents, MAX_AMOUNT, parseTypedReais } from "@/lib/platform/values/money";
import { bareDocument } from "@/lib/platform/values/tax-document";
import { barePhone, barePostalCode, maskDocument, maskPhone, maskPostalCode } from "./masks";

/** The form as it stands: what was typed, as it was typed. */
export interface ChargeValues {
  readonly name: string;
  readonly document: string;
  readonly email: string;
  readonly phone: string;
  /** Whether the address counts; what was typed of it stays either way. */
  readonly withAddress: boolean;
  readonly postalCode: string;
  readonly street: string;
  readonly number: string;
  readonly complement: string;
  readonly district: string;
  readonly city: string;
  readonly state: string;
  readonly amount: string;
  /** Whether the payer chooses the amount; what was typed of it stays either way. */
  readonly openAmount: boolean;
  readonly description: string;
  readonly reference: string;
  readonly billingType: BillingType;
  readonly dueDate: string;
  readonly validity: string;
  readonly validityUnit: ValidityUnit;
  /** Whether fine, interest and discount count; what was typed of them stays either way. */
  readonly withTerms: boolean;
  readonly fine: string;
  readonly fineUnit: ShareUnit;
  /** Percent a month. */
  readonly interest: string;
  readonly discount: string;
  readonly discountUnit: ShareUnit;
  readonly discountUntil: string;
}

/** What a fine or a discount can be typed in. */
export const SHARE_UNITS = ["percent", "amount"] as const;
export type ShareUnit = (typeof SHARE_UNITS)[number];

/** The units in which a Pix code's validity can be typed, in minutes. */
export const VALIDITY_UNITS = { minutes: 1, hours: 60, days: 1_440 } as const;
export type ValidityUnit = keyof typeof VALIDITY_UNITS;

/**
 * The validity a form begins with: the longest there is, which never outlives the due date. A payer
 * who sees a due date expects to be able to pay until then.
 */
export const LONGEST_VALIDITY = {
  validity: String(PIX_VALIDITY_MINUTES.max / VALIDITY_UNITS.days),
  validityUnit: "days",
} as const;

const DAY_MS = 86_400_000;

/** The civil day so many days after another. */
export function daysAfter(day: CivilDate, days: number): CivilDate {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
  return date.toISOString().slice(0, 10) as CivilDate;
}

const NO_TERMS = {
  withTerms: false,
  fine: "",
  fineUnit: "percent",
  interest: "",
  discount: "",
  discountUnit: "percent",
  discountUntil: "",
} as const;

/**
 * An empty form.
 *
 * @param methods those that a charge can be made for; the first is picked.
 */
export function emptyValues(today: CivilDate, methods: readonly BillingType[]): ChargeValues {
  return {
    name: "",
    document: "",
    email: "",
    phone: "",
    withAddress: false,
    postalCode: "",
    street: "",
    number: "",
    complement: "",
    district: "",
    city: "",
    state: "",
    amount: "",
    openAmount: false,
    description: "",
    reference: "",
    billingType: methods[0] ?? "PIX",
    dueDate: daysAfter(today, 7),
    ...LONGEST_VALIDITY,
    ...NO_TERMS,
  };
}

/** A form for another charge like the model, due today at the earliest. The reference stays with the model. */
export function valuesOf(
  model: Charge,
  today: CivilDate,
  methods: readonly BillingType[],
): ChargeValues {
  const { payer, amount, dueDate, billingType, description, pixExpiresInMinutes } = model;
  const { lateTerms } = model;
  const { address } = payer;
  return {
    ...emptyValues(today, methods),
    name: payer.name,
    document: maskDocument(payer.document),
    email: payer.email ?? "",
    phone: maskPhone(payer.phone ?? ""),
    withAddress: address !== null,
    ...(address && {
      ...address,
      complement: address.complement ?? "",
      postalCode: maskPostalCode(address.postalCode),
    }),
    ...(amount === 0n ? { openAmount: true } : { amount: typedReais(amount) }),
    description: description ?? "",
    ...(methods.includes(billingType) ? { billingType } : {}),
    dueDate: dueDate < today ? today : dueDate,
    ...(billingType === "PIX" &&
      typedValidity(pixExpiresInMinutes ?? PIX_VALIDITY_MINUTES.default)),
    ...(lateTerms && typedTerms(lateTerms)),
  };
}

function typedTerms({ fine, interest, discount }: LateTerms): Partial<ChargeValues> {
  return {
    withTerms: true,
    ...(fine && { fine: typedShare(fine), fineUnit: fine.kind }),
    ...(interest && { interest: typedPercent(interest.basisPointsPerMonth) }),
    ...(discount && {
      discount: typedShare(discount),
      discountUnit: discount.kind,
      discountUntil: discount.until,
    }),
  };
}

function typedShare(share: Share): string {
  return share.kind === "amount" ? typedReais(share.amount) : typedPercent(share.basisPoints);
}

/** Minutes in the largest unit they fill. */
function typedValidity(minutes: number): Pick<ChargeValues, "validity" | "validityUnit"> {
  const whole = (["days", "hours"] as const).find((unit) => minutes % VALIDITY_UNITS[unit] === 0);
  const validityUnit = whole ?? "minutes";
  return { validity: String(minutes / VALIDITY_UNITS[validityUnit]), validityUnit };
}

/** The most digits that an amount has, centavos among them. */
const AMOUNT_DIGITS = String(MAX_AMOUNT).length;

/**
 * An amount as it is laid out while it is typed, as at a card machine and in every bank's app: digits fill it from the
 * right, so that the last two are centavos. What is beyond the greatest amount is left out.
 */
export function typedFromTheRight(typed: string): string {
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "").slice(0, AMOUNT_DIGITS);
  return digits === "" ? "" : typedReais(cents(BigInt(digits)));
}

/**
 * A text that enters the amount whole, laid out; null when it is not an amount and nothing else. Copied amounts may have no
 * centavos, so their digits do not fill the field from the right.
 */
export function insertedAmount(inserted: string): string | null {
  const amount = parseTypedReais(inserted);
  return amount === null ? null : typedReais(amount);
}

/** How an input event names edits that put a whole text into a field. */
const WHOLE_TEXTS = new Set(["insertFromPaste", "insertFromDrop", "insertReplacementText"]);

/**
 * The amount as it is laid out after an edit.
 *
 * @param typed what the field has now.
 * @param before the amount before the edit, which stays when a whole text cannot be read.
 * @param inputType how the input event names the edit; undefined when the browser fills the field in.
 */
export function amountAfterEdit(
  typed: string,
  before: string,
  inputType: string | undefined,
): string {
  const isWhole = inputType === undefined || WHOLE_TEXTS.has(inputType);
  if (!isWhole || typed.trim() === "") return typedFromTheRight(typed);
  return insertedAmount(typed) ?? before;
}

/**
 * The amount of the charge in centavos, 0 where the payer chooses it; null while none is typed that a charge can have.
 */
export function amountOf({
  amount,
  openAmount,
}: Pick<ChargeValues, "amount" | "openAmount">): Cents | null {
  if (openAmount) return cents(0);
  const typed = parseTypedReais(amount);
  return typed === null || typed === 0n || typed > MAX_AMOUNT ? null : typed;
}

/** The validity in minutes; null when it is no whole number of them within the contract's bounds. */
export function validityMinutesOf(
  values: Pick<ChargeValues, "validity" | "validityUnit">,
): number | null {
  if (!/^\d{1,5}$/.test(values.validity.trim())) return null;
  const minutes = Number(values.validity) * VALIDITY_UNITS[values.validityUnit];
  const { min, max } = PIX_VALIDITY_MINUTES;
  return minutes >= min && minutes <= max ? minutes : null;
}

/** Whether the charge could have a fine, interest or a discount: not a card, and of a fixed amount. */
export function canHaveTerms({
  billingType,
  openAmount,
}: Pick<ChargeValues, "openAmount" | "billingType">): boolean {
  return TERMS_BILLING_TYPES.includes(billingType) && !openAmount;
}

/** Whether the charge is to have a fine, interest or a discount. */
export function hasTerms(values: ChargeValues): boolean {
  const { withTerms, fine, interest, discount } = values;
  return withTerms && canHaveTerms(values) && `${fine}${interest}${discount}`.trim() !== "";
}

/** The expiry of the code if the charge were made now; null while the fields do not give one. */
export function codeExpiryOf(values: ChargeValues, now: Date): Date | null {
  const terms = hasTerms(values);
  const minutes = terms ? null : validityMinutesOf(values);
  const dueDate = parseCivilDate(values.dueDate);
  if ((!terms && minutes === null) || !dueDate || dueDate < brasiliaDay(now)) return null;
  const { lateTerms } = agreedTerms(values);
  return codeExpiry({ dueDate, lateTerms, pixExpiresInMinutes: minutes }, now);
}

/** The terms that can be read by now, and the amount that they change. */
export function agreedTerms(values: ChargeValues): { amount: Cents; lateTerms: LateTerms | null } {
  const amount = amountOf(values) ?? cents(0);
  if (!hasTerms(values) || amount === 0n) return { amount, lateTerms: null };
  const fine = shareOf(values.fine, values.fineUnit);
  const rate = parseTypedReais(values.interest);
  const discount = shareOf(values.discount, values.discountUnit);
  const until = parseCivilDate(values.discountUntil);
  return {
    amount,
    lateTerms: {
      fine,
      interest: rate ? { basisPointsPerMonth: Number(rate) } : null,
      discount: discount && until && { ...discount, until },
    },
  };
}

function shareOf(typed: string, unit: ShareUnit): Share | null {
  const read = parseTypedReais(typed);
  if (!read) return null;
  return unit === "amount"
    ? { kind: "amount", amount: read }
    : { kind: "percent", basisPoints: Number(read) };
}

/**
 * The body of `POST /payments`. What the form cannot read of an amount or a validity goes
 * in as null, which the contract's reader refuses for an amount; the form names it before that.
 */
export function requestBody(values: ChargeValues) {
  const amount = amountOf(values);
  const { billingType, dueDate } = values;
  return {
    payer: {
      name: values.name.trim(),
      document: bareDocument(values.document),
      email: trimmed(values.email),
      phone: trimmed(barePhone(values.phone)),
      address: values.withAddress ? addressOf(values) : null,
    },
    amount: amount === null ? null : reaisNumber(amount),
    dueDate,
    billingType,
    description: trimmed(values.description),
    reference: trimmed(values.reference),
    documents: "2026",
    // With terms the code lives by the due date.
    pixExpiresInMinutes:
      billingType === "PIX" && !hasTerms(values) ? validityMinutesOf(values) : null,
    ...(values.withTerms && canHaveTerms(values) ? termsOf(values) : NO_TERMS_IN_BODY),
  };
}

const NO_TERMS_IN_BODY = { fine: null, interest: null, discount: null };

/** What cannot be read goes in as null, which the contract's reader refuses by the name of the field. */
function termsOf(values: ChargeValues) {
  const { fine, fineUnit, interest, discount, discountUnit, discountUntil } = values;
  return {
    fine: trimmed(fine) && { [fineUnit]: typedNumber(fine) },
    interest: trimmed(interest) && { percentPerMonth: typedNumber(interest) },
    discount: trimmed(discount) && { [discountUnit]: typedNumber(discount), until: discountUntil },
  };
}

function addressOf(values: ChargeValues) {
  return {
    street: values.street.trim(),
    number: values.number.trim(),
    complement: trimmed(values.complement),
    district: values.district.trim(),
    city: values.city.trim(),
    state: values.state,
    postalCode: barePostalCode(values.postalCode),
  };
}

/** What was typed without the space around it; null for nothing. */
function trimmed(typed: string): string | null {
  return typed.trim() || null;
}
