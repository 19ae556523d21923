import { amountText, centavos } from "@/simulator/values/amount";
import { addDays, dayOf, dayStartsAtMs, daysBetween } from "@/simulator/values/brasilia";
import { businessDayFrom, businessDaysBetween } from "@/simulator/values/business-days";
import type { Cob, Desconto, Juros, Share, Vencimento } from "./records";

/** The instant from which a charge with due date can no longer be paid, epoch milliseconds. */
export function cobvEndsAtMs({ dataDeVencimento, validadeAposVencimento }: Vencimento): number {
  const last = addDays(businessDayFrom(dataDeVencimento), validadeAposVencimento);
  return dayStartsAtMs(addDays(businessDayFrom(last), 1));
}

/**
 * The `valor` that a charge costs when paid at an instant (API Pix 2.9, cobv): original − abatimento − desconto + juros +
 * multa, where percentages are of original − abatimento, and each part is cut to the centavo.
 */
export function amountOn(cob: Cob, at: Date): string {
  const { original } = cob.valor;
  const { vencimento } = cob;
  if (!vencimento) return original;
  const whole = BigInt(centavos(original));
  const { multa, juros, abatimento, desconto } = vencimento;
  const base = whole - (abatimento ? share(whole, abatimento) : 0n);
  const today = dayOf(at);
  const until = businessDayFrom(vencimento.dataDeVencimento);
  const isLate = daysBetween(until, today) > 0;
  const fine = multa && isLate ? share(base, multa) : 0n;
  const interest = juros && isLate ? interestOf(base, juros, until, today) : 0n;
  const discount = desconto ? discountOf(base, desconto, vencimento.dataDeVencimento, today) : 0n;
  const due = base - discount + fine + interest;
  return amountText(Number(due > 0n ? due : 0n));
}

/** By `modalidade` of `juros`: days of a period, and whether only business days count. Absent: an amount a day. */
const INTEREST_PERIOD: Readonly<Record<Juros["modalidade"], bigint | null>> = {
  1: null,
  2: 1n,
  3: 30n,
  4: 360n,
  5: null,
  6: 1n,
  7: 21n,
  8: 252n,
};

function interestOf(base: bigint, { modalidade, valorPerc }: Juros, until: string, today: string) {
  const days = modalidade > 4 ? businessDaysBetween(until, today) : daysBetween(until, today);
  const rate = BigInt(centavos(valorPerc)) * BigInt(days);
  const period = INTEREST_PERIOD[modalidade];
  return period === null ? rate : (base * rate) / (10_000n * period);
}

function discountOf(base: bigint, desconto: Desconto, dueDate: string, today: string): bigint {
  if ("descontoDataFixa" in desconto) {
    const { modalidade, descontoDataFixa } = desconto;
    const step = descontoDataFixa
      .toSorted((one, other) => one.data.localeCompare(other.data))
      // The last day for what holds until the due date moves with it.
      .find(({ data }) => today <= (data === dueDate ? businessDayFrom(dueDate) : data));
    return step ? share(base, { modalidade, valorPerc: step.valorPerc }) : 0n;
  }
  const { modalidade, valorPerc } = desconto;
  const isByBusinessDay = modalidade === 4 || modalidade === 6;
  const early = isByBusinessDay
    ? businessDaysBetween(today, dueDate)
    : Math.max(0, daysBetween(today, dueDate));
  const rate = BigInt(centavos(valorPerc)) * BigInt(early);
  return modalidade < 5 ? rate : (base * rate) / 10_000n;
}

function share(base: bigint, { modalidade, valorPerc }: Share): bigint {
  const value = BigInt(centavos(valorPerc));
  return modalidade === 1 ? value : (base * value) / 10_000n;
}
