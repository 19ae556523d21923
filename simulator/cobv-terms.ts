import { z } from "zod";
import { AMOUNT, amountText, centavos } from "./amount";
import { devedor } from "./cob-terms";
import type { Cob, CobTerms, Vencimento } from "./ledger-records";

const DAY_MS = 86_400_000;

/** Brasília is three hours behind UTC all year. */
const BRASILIA_MS = 3 * 3_600_000;

const amount = z.string().regex(AMOUNT, "O valor não respeita o formato \\d{1,10}\\.\\d{2}.");
const day = z.iso.date("A data deve ser AAAA-MM-DD.");

const valor = z.object({
  original: amount.refine((text) => !AMOUNT.test(text) || centavos(text) > 0, {
    message: "O valor não pode ser zero.",
  }),
  multa: z
    .object({ modalidade: z.union([z.literal(1), z.literal(2)]), valorPerc: amount })
    .optional(),
  /** Of the standard's eight ways, the one that this bank offers: percent a month over calendar days. */
  juros: z.object({ modalidade: z.literal(3), valorPerc: amount }).optional(),
  desconto: z
    .object({
      modalidade: z.union([z.literal(1), z.literal(2)]),
      descontoDataFixa: z
        .array(z.object({ data: day, valorPerc: amount }))
        .min(1)
        .max(3),
    })
    .optional(),
});

/** Body of PUT /cobv/{txid}. Unknown fields are let through and forgotten. */
export const cobvRequest = z
  .object({
    calendario: z.object({
      dataDeVencimento: day,
      validadeAposVencimento: z.int().min(0).max(3_650).default(30),
    }),
    devedor,
    valor,
    chave: z.string().min(1).max(77),
    solicitacaoPagador: z.string().max(140).optional(),
    loc: z.object({ id: z.int() }).optional(),
  })
  .refine(
    ({ calendario, valor: { desconto } }) =>
      (desconto?.descontoDataFixa ?? []).every(({ data }) => data <= calendario.dataDeVencimento),
    { message: "O desconto termina até o vencimento.", path: ["valor", "desconto"] },
  );

/** What a checked request asks for, as the bank keeps it. */
export function cobvTermsOf(request: z.output<typeof cobvRequest>): CobTerms {
  const { original, ...vencimento } = request.valor;
  return {
    expiracao: 0,
    devedor: request.devedor,
    valor: { original },
    chave: request.chave,
    solicitacaoPagador: request.solicitacaoPagador,
    vencimento: { ...request.calendario, ...vencimento },
  };
}

/** The instant from which a charge with due date can no longer be paid. */
export function cobvEndsAtMs({ dataDeVencimento, validadeAposVencimento }: Vencimento): number {
  const last = dayNumber(workday(dataDeVencimento)) + validadeAposVencimento;
  return (last + 1) * DAY_MS + BRASILIA_MS;
}

/** What a charge costs when paid at an instant: each part cut to the centavo. */
export function amountOn(cob: Cob, at: Date): string {
  const { original } = cob.valor;
  const { vencimento } = cob;
  if (!vencimento) return original;
  const asked = centavos(original);
  const today = new Date(at.getTime() - BRASILIA_MS).toISOString().slice(0, 10);
  const until = workday(vencimento.dataDeVencimento);
  const late = Math.max(0, dayNumber(today) - dayNumber(until));
  const { multa, juros, desconto } = vencimento;
  const fine = multa && late > 0 ? share(asked, multa) : 0;
  const interest = juros ? Math.floor((asked * centavos(juros.valorPerc) * late) / 300_000) : 0;
  const saved = desconto?.descontoDataFixa
    .toSorted((one, other) => one.data.localeCompare(other.data))
    .find(({ data }) => today <= (data === vencimento.dataDeVencimento ? until : data));
  const less = desconto && saved ? share(asked, { ...saved, modalidade: desconto.modalidade }) : 0;
  return amountText(asked - less + fine + interest);
}

function share(
  asked: number,
  { modalidade, valorPerc }: { readonly modalidade: 1 | 2; readonly valorPerc: string },
): number {
  const value = centavos(valorPerc);
  return modalidade === 1 ? value : Math.floor((asked * value) / 10_000);
}

/** The day itself, or the Monday after it: this bank knows weekends and no holidays. */
function workday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const shift = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date((dayNumber(date) + shift) * DAY_MS).toISOString().slice(0, 10);
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
