import { z } from "zod";
import {
  addDays,
  brasiliaDay,
  endOfBrasiliaDay,
  parseCivilDate,
} from "@/lib/platform/values/brasilia";
import { businessDayFrom } from "@/lib/platform/values/business-day";
import type { LateTerms, Share } from "@/lib/platform/values/late-terms";
import { type Cents, decimalText, parseReais } from "@/lib/platform/values/money";
import { few } from "@/lib/providers/bounded";
import type { ChargeOrder } from "@/lib/providers/port";
import type { BacenPixAccount } from "./account";
import { firstCharacters } from "./cob";

// Charges with due date (API Pix, cobv): those whose amount changes with the day of payment.

/** Fixed amount, or percent (API Pix, domains of multa and desconto). */
const FIXED = 1;
const PERCENT = 2;
/** Percent a month, over calendar days (API Pix, domain of juros). */
const MONTHLY = 3;

/** A rate or amount, spelled in one way: banks leave zeros out. */
const decimal = z.string().transform((text) => {
  const value = parseReais(text);
  return value === null ? text : decimalText(value);
});
const share = z.object({ modalidade: z.number(), valorPerc: decimal });

/** What of a cobv this adapter reads beside what it shares with a cob. */
const dueDateAnswer = z.object({
  calendario: z
    .object({ dataDeVencimento: z.string(), validadeAposVencimento: z.coerce.number() })
    .partial(),
  valor: z
    .object({
      multa: share,
      juros: share,
      desconto: z.object({
        modalidade: z.number(),
        descontoDataFixa: few(z.object({ data: z.string(), valorPerc: decimal })),
      }),
    })
    .partial(),
});

/** The body of PUT /cobv/{txid}. */
export function cobvRequest(order: ChargeOrder, { config }: BacenPixAccount) {
  const { payer, description, amount, lateTerms } = order;
  const { address } = payer;
  return {
    calendario: calendarOf(order),
    devedor: {
      nome: firstCharacters(payer.name, 200),
      ...(payer.document.length === 11 ? { cpf: payer.document } : { cnpj: payer.document }),
      ...(address && {
        logradouro: firstCharacters(`${address.street}, ${address.number}`, 200),
        cidade: firstCharacters(address.city, 200),
        uf: address.state,
        cep: address.postalCode,
      }),
    },
    valor: { original: decimalText(amount), ...termsOf(lateTerms) },
    chave: config.pixKey,
    ...(description ? { solicitacaoPagador: firstCharacters(description, 140) } : {}),
  };
}

function calendarOf({ dueDate, expiresAt }: ChargeOrder) {
  const last = brasiliaDay(expiresAt);
  let days = 0;
  while (addDays(dueDate, days) < last) days += 1;
  return { dataDeVencimento: dueDate, validadeAposVencimento: days };
}

function termsOf(terms: LateTerms | null) {
  const { fine, interest, discount } = terms ?? {};
  return {
    ...(fine && { multa: shareOf(fine) }),
    ...(interest && {
      juros: { modalidade: MONTHLY, valorPerc: percentText(interest.basisPointsPerMonth) },
    }),
    ...(discount && {
      desconto: {
        modalidade: shareOf(discount).modalidade,
        descontoDataFixa: [{ data: discount.until, valorPerc: shareOf(discount).valorPerc }],
      },
    }),
  };
}

function shareOf(part: Share) {
  return part.kind === "amount"
    ? { modalidade: FIXED, valorPerc: decimalText(part.amount) }
    : { modalidade: PERCENT, valorPerc: percentText(part.basisPoints) };
}

/** Hundredths of a percent as API Pix writes them: `2.00`. */
function percentText(basisPoints: number): string {
  return decimalText(BigInt(basisPoints) as Cents);
}

/** In what the bank's charge differs from the due date and late fees of our order; null: in nothing. */
export function dueDateMismatch(body: unknown, order: ChargeOrder): string | null {
  const { data } = dueDateAnswer.safeParse(body);
  if (!data) return "unreadable terms";
  if (data.calendario.dataDeVencimento !== order.dueDate) return "another due date";
  const { multa, juros, desconto } = data.valor;
  const expected = termsOf(order.lateTerms);
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  if (!same(multa, expected.multa)) return "another fine";
  if (!same(juros, expected.juros)) return "another interest";
  return same(desconto, expected.desconto) ? null : "another discount";
}

/** More days than a charge can be paid after its due date (API Pix: a whole number of at most four digits). */
const VALID_DAYS_MAX = 9_999;

/** So many days later the year still has four digits. */
const AGE_END = "9900-01-01";

/** From when on nobody can pay a charge with due date; null for one without. */
export function dueDateEnd(body: unknown): Date | null {
  const { calendario } = dueDateAnswer.safeParse(body).data ?? {};
  const { dataDeVencimento, validadeAposVencimento = 30 } = calendario ?? {};
  const day = parseCivilDate(dataDeVencimento ?? "");
  // What is no day, or ends in another age, ends nothing.
  if (!day || day > AGE_END || !(Math.abs(validadeAposVencimento) <= VALID_DAYS_MAX)) return null;
  const moved = businessDayFrom(day);
  return endOfBrasiliaDay(addDays(moved, validadeAposVencimento));
}
