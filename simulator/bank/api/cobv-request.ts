import { z } from "zod";
import type { CobDetails, Desconto } from "@/simulator/bank/ledger/records";
import { AMOUNT, centavos } from "@/simulator/values/amount";
import { devedor, infoAdicionais } from "./cob-request";

const HUNDRED_PERCENT = 10_000;

const amount = z.string().regex(AMOUNT, "O valor não respeita o formato \\d{1,10}\\.\\d{2}.");
const day = z.iso.date("A data deve ser AAAA-MM-DD.");
const share = z.object({ modalidade: z.union([z.literal(1), z.literal(2)]), valorPerc: amount });

const desconto = z
  .object({
    modalidade: z.int().min(1).max(6),
    descontoDataFixa: z
      .array(z.object({ data: day, valorPerc: amount }))
      .min(1, "O desconto precisa de ao menos uma data.")
      .max(3)
      .optional(),
    valorPerc: amount.optional(),
  })
  .transform((sent, context): Desconto => {
    const { modalidade, descontoDataFixa, valorPerc } = sent;
    const isByDate = modalidade === 1 || modalidade === 2;
    if (isByDate && descontoDataFixa && valorPerc === undefined) {
      return { modalidade, descontoDataFixa };
    }
    if (!isByDate && !descontoDataFixa && valorPerc !== undefined) {
      return { modalidade: modalidade as 3 | 4 | 5 | 6, valorPerc };
    }
    const message = isByDate
      ? "As modalidades 1 e 2 levam descontoDataFixa, sem valorPerc."
      : "As modalidades 3 a 6 levam valorPerc, sem descontoDataFixa.";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const valor = z
  .object({
    original: amount.refine((text) => !AMOUNT.test(text) || centavos(text) > 0, {
      message: "O valor não pode ser zero.",
    }),
    multa: share.optional(),
    juros: z
      .object({
        modalidade: z.union([1, 2, 3, 4, 5, 6, 7, 8].map((mode) => z.literal(mode))),
        valorPerc: amount,
      })
      .transform((sent) => sent as NonNullable<CobDetails["vencimento"]>["juros"])
      .optional(),
    abatimento: share.optional(),
    desconto: desconto.optional(),
  })
  .refine(({ original, abatimento }) => !abatimento || leavesSomething(original, abatimento), {
    message: "O abatimento deve ser menor que o valor original.",
    path: ["abatimento"],
  })
  .refine(
    ({ original, desconto: off }) =>
      !off ||
      !("descontoDataFixa" in off) ||
      off.descontoDataFixa.every(({ valorPerc }) =>
        leavesSomething(original, { modalidade: off.modalidade, valorPerc }),
      ),
    { message: "O desconto deve ser menor que o valor original.", path: ["desconto"] },
  );

/** Who owes a charge with due date: with an address for the paper form of it. */
const devedorWithAddress = devedor.safeExtend({
  email: z.string().max(320).optional(),
  logradouro: z.string().max(200).optional(),
  cidade: z.string().max(200).optional(),
  uf: z.string().max(2).optional(),
  cep: z.string().max(8).optional(),
});

/** Body of PUT /cobv/{txid}. Unknown fields are let through and forgotten. */
export const cobvRequest = z
  .object({
    calendario: z.object({
      dataDeVencimento: day,
      validadeAposVencimento: z.int().min(0).max(3_650).default(30),
    }),
    devedor: devedorWithAddress,
    valor,
    chave: z.string().min(1).max(77),
    solicitacaoPagador: z.string().max(140).optional(),
    infoAdicionais,
    loc: z.object({ id: z.int() }).optional(),
  })
  .refine(
    ({ calendario, valor: { desconto: off } }) =>
      !off ||
      !("descontoDataFixa" in off) ||
      off.descontoDataFixa.every(({ data }) => data <= calendario.dataDeVencimento),
    { message: "O desconto termina até o vencimento.", path: ["valor", "desconto"] },
  );

/** The details of a checked request, as the ledger keeps them. */
export function cobvDetailsOf(request: z.output<typeof cobvRequest>): CobDetails {
  const { original, ...vencimento } = request.valor;
  return {
    expiracao: 0,
    devedor: request.devedor,
    valor: { original },
    chave: request.chave,
    solicitacaoPagador: request.solicitacaoPagador,
    infoAdicionais: request.infoAdicionais,
    vencimento: { ...request.calendario, ...vencimento },
  };
}

function leavesSomething(original: string, { modalidade, valorPerc }: z.output<typeof share>) {
  return centavos(valorPerc) < (modalidade === 1 ? centavos(original) : HUNDRED_PERCENT);
}
