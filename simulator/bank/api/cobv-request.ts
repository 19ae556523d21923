import { z } from "zod";
import type { CobDetails } from "@/simulator/bank/ledger/records";
import { AMOUNT, centavos } from "@/simulator/values/amount";
import { devedor } from "./cob-request";

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

/** The details of a checked request, as the ledger keeps them. */
export function cobvDetailsOf(request: z.output<typeof cobvRequest>): CobDetails {
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
