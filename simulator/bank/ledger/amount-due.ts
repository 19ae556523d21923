import { amountText, centavos } from "@/simulator/values/amount";
import {
  addDays,
  dayOf,
  dayStartsAtMs,
  daysBetween,
  weekdayFrom,
} from "@/simulator/values/brasilia";
import type { Cob, Vencimento } from "./records";

/** The instant from which a charge with due date can no longer be paid, epoch milliseconds. */
export function cobvEndsAtMs({ dataDeVencimento, validadeAposVencimento }: Vencimento): number {
  return dayStartsAtMs(addDays(weekdayFrom(dataDeVencimento), validadeAposVencimento + 1));
}

/** The `valor` that a charge costs when paid at an instant; each part is cut to the centavo. */
export function amountOn(cob: Cob, at: Date): string {
  const { original } = cob.valor;
  const { vencimento } = cob;
  if (!vencimento) return original;
  const cents = centavos(original);
  const today = dayOf(at);
  const until = weekdayFrom(vencimento.dataDeVencimento);
  const daysLate = Math.max(0, daysBetween(until, today));
  const { multa, juros, desconto } = vencimento;
  const fine = multa && daysLate > 0 ? share(cents, multa) : 0;
  const interest = juros ? Math.floor((cents * centavos(juros.valorPerc) * daysLate) / 300_000) : 0;
  const step = desconto?.descontoDataFixa
    .toSorted((one, other) => one.data.localeCompare(other.data))
    .find(({ data }) => today <= (data === vencimento.dataDeVencimento ? until : data));
  const discount =
    desconto && step ? share(cents, { ...step, modalidade: desconto.modalidade }) : 0;
  return amountText(cents - discount + fine + interest);
}

function share(
  cents: number,
  { modalidade, valorPerc }: { readonly modalidade: 1 | 2; readonly valorPerc: string },
): number {
  const value = centavos(valorPerc);
  return modalidade === 1 ? value : Math.floor((cents * value) / 10_000);
}
