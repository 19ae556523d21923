import { z } from "zod";
import type { CobDetails } from "@/simulator/bank/ledger/records";
import { AMOUNT, centavos } from "@/simulator/values/amount";

/** API Pix: the default lifetime of a cob is one day. */
const DEFAULT_EXPIRACAO_S = 86_400;

/** Lifetime of a cob, in seconds. */
export const expiracao = z
  .int("A expiração deve ser um número inteiro de segundos.")
  .positive("A expiração deve ser maior que zero.")
  .max(2_147_483_647)
  .default(DEFAULT_EXPIRACAO_S);

/** Who owes. */
export const devedor = z
  .object({
    cpf: z
      .string()
      .regex(/^\d{11}$/, "O CPF deve ter 11 dígitos.")
      .optional(),
    cnpj: z
      .string()
      .regex(/^[0-9A-Z]{12}\d{2}$/, "O CNPJ deve ter 14 caracteres.")
      .optional(),
    nome: z.string().min(1, "O nome é obrigatório.").max(200),
  })
  .refine((value) => (value.cpf === undefined) !== (value.cnpj === undefined), {
    message: "O devedor deve ter CPF ou CNPJ, e só um deles.",
  });

const valor = z
  .object({
    original: z.string().regex(AMOUNT, "O valor não respeita o formato \\d{1,10}\\.\\d{2}."),
    modalidadeAlteracao: z.union([z.literal(0), z.literal(1)]).optional(),
  })
  .refine(
    ({ original, modalidadeAlteracao }) =>
      modalidadeAlteracao === 1 || !AMOUNT.test(original) || centavos(original) > 0,
    { message: "O valor não pode ser zero.", path: ["original"] },
  );

/** What the payer sees beside the message. */
export const infoAdicionais = z
  .array(z.object({ nome: z.string().min(1).max(50), valor: z.string().min(1).max(200) }))
  .max(50)
  .optional();

/** Body of PUT /cob/{txid}. Unknown fields are let through and forgotten. */
export const cobRequest = z.object({
  calendario: z.object({ expiracao }).default({ expiracao: DEFAULT_EXPIRACAO_S }),
  devedor: devedor.optional(),
  valor,
  chave: z.string().min(1).max(77),
  solicitacaoPagador: z
    .string()
    .max(140, "A solicitação ao pagador deve ter no máximo 140 caracteres.")
    .optional(),
  infoAdicionais,
  loc: z.object({ id: z.int() }).optional(),
});

export type CobRequest = z.infer<typeof cobRequest>;

/** The fields that PATCH may carry, and no other; what they contain is checked together with the present details. */
export const chargePatch = z.strictObject(
  {
    status: z
      .literal("REMOVIDA_PELO_USUARIO_RECEBEDOR", "O recebedor só pode remover a cobrança.")
      .optional(),
    calendario: z.unknown().optional(),
    devedor: z.unknown().optional(),
    valor: z.unknown().optional(),
    chave: z.unknown().optional(),
    solicitacaoPagador: z.unknown().optional(),
    infoAdicionais: z.unknown().optional(),
    loc: z.unknown().optional(),
  },
  {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `Campo desconhecido: ${issue.keys.join(", ")}.`
        : undefined,
  },
);

/** The details of a checked request, as the ledger keeps them. */
export function detailsOf(request: CobRequest): CobDetails {
  return {
    expiracao: request.calendario.expiracao,
    devedor: request.devedor,
    valor: request.valor,
    chave: request.chave,
    solicitacaoPagador: request.solicitacaoPagador,
    infoAdicionais: request.infoAdicionais,
  };
}

/** The request that would lead to these details; PATCH puts its changes over it. */
export function requestOf(details: CobDetails): Record<string, unknown> {
  const { expiracao, devedor, valor, chave, solicitacaoPagador, infoAdicionais } = details;
  const common = { devedor, chave, solicitacaoPagador, infoAdicionais };
  if (!details.vencimento) return { ...common, calendario: { expiracao }, valor };
  const { dataDeVencimento, validadeAposVencimento, ...parts } = details.vencimento;
  return {
    ...common,
    calendario: { dataDeVencimento, validadeAposVencimento },
    valor: { ...valor, ...parts },
  };
}
