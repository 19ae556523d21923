import type { z } from "zod";
import {
  civilDate,
  invalid,
  jsonNumber,
  objectOf,
  optional,
  positiveAmount,
} from "@/lib/http/fields";
import { type LateTerms, type Share, TERMS_BILLING_TYPES } from "@/lib/platform/values/late-terms";
import { parseReais } from "@/lib/platform/values/money";
import type { NewCharge } from "./charge";

/** 100 % in basis points. */
const WHOLE = 10_000;

/** More than 0, up to 100, with at most two decimals, as basis points. */
const percent = jsonNumber({
  type: "number",
  exclusiveMinimum: 0,
  maximum: 100,
  multipleOf: 0.01,
}).transform(({ text }, context) => {
  // Two decimals of a percent are basis points just as two decimals of a real are centavos.
  const basisPoints = parseReais(text);
  if (basisPoints === null) return invalid(context, "deve ter no máximo duas casas decimais");
  if (basisPoints <= 0n) return invalid(context, "deve ser maior que zero");
  if (basisPoints > WHOLE) return invalid(context, "não pode passar de 100");
  return Number(basisPoints);
});

const parts = { percent: optional(percent), amount: optional(positiveAmount) };

type Parts = z.output<z.ZodObject<typeof parts>>;

/** One of the two; which one it is, with the value it has in the domain. */
function shareOf({ percent, amount }: Parts, context: z.RefinementCtx): Share {
  if (percent !== null && amount !== null) {
    return invalid(context, "deve ter só percent ou só amount");
  }
  if (percent !== null) return { kind: "percent", basisPoints: percent };
  if (amount !== null) return { kind: "amount", amount };
  return invalid(context, "deve ter percent ou amount");
}

/** `fine`, `interest` and `discount` of POST /payments (docs/api.md). */
export const lateTermsFields = {
  fine: optional(objectOf(parts).transform(shareOf)),
  interest: optional(
    objectOf({ percentPerMonth: percent }).transform(({ percentPerMonth }) => ({
      basisPointsPerMonth: percentPerMonth,
    })),
  ),
  discount: optional(
    objectOf({ ...parts, until: civilDate }).transform(({ until, ...share }, context) => ({
      ...shareOf(share, context),
      until,
    })),
  ),
};

/** The terms of a request, null when it has none. */
export function lateTermsOf({ fine, interest, discount }: LateTerms): LateTerms | null {
  return fine || interest || discount ? { fine, interest, discount } : null;
}

type Agreed = Pick<NewCharge, "amount" | "billingType" | "dueDate" | "pixExpiresInMinutes"> &
  LateTerms;

/** Notes what is wrong with the terms beside the rest of the request. */
export function checkLateTerms(body: Agreed, context: z.RefinementCtx): void {
  const { fine, discount, amount, billingType, dueDate } = body;
  const note = (path: readonly string[], message: string) =>
    context.addIssue({ code: "custom", path: [...path], message });
  const named = (["fine", "interest", "discount"] as const).filter((name) => body[name] !== null);
  for (const name of named) {
    if (!TERMS_BILLING_TYPES.includes(billingType)) {
      note([name], `só pode ser enviado com billingType ${TERMS_BILLING_TYPES.join(", ")}`);
    } else if (amount === 0n) {
      note([name], "não pode ser enviado com amount 0, que deixa o valor ao pagador");
    }
  }
  if (named.length > 0 && body.pixExpiresInMinutes !== null) {
    note(
      ["pixExpiresInMinutes"],
      "não pode ser enviado com fine, interest ou discount, que contam pelo vencimento",
    );
  }
  if (amount === 0n) return;
  if (fine?.kind === "amount" && fine.amount > amount) {
    note(["fine", "amount"], "não pode passar do valor da cobrança");
  }
  if (discount?.kind === "amount" && discount.amount >= amount) {
    note(["discount", "amount"], "deve ser menor que o valor da cobrança");
  }
  if (discount?.kind === "percent" && discount.basisPoints === WHOLE) {
    note(["discount", "percent"], "deve ser menor que 100");
  }
  if (discount && discount.until > dueDate) {
    note(["discount", "until"], "não pode ser depois de dueDate");
  }
}
