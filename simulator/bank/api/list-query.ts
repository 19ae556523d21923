import { z } from "zod";
import type { Checked } from "@/simulator/http/response";
import { type ProblemKind, problem } from "./problem";
import { violations } from "./request-body";

const instant = z.iso.datetime({ offset: true, error: "O instante deve seguir a RFC 3339." });
const flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** Query of the lists. Names with a dot are the standard's own. */
const listQuery = z
  .object({
    inicio: instant,
    fim: instant,
    "paginacao.paginaAtual": z.coerce.number().int().min(0).default(0),
    "paginacao.itensPorPagina": z.coerce.number().int().min(1).max(1_000).default(100),
    status: z
      .enum(["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP"])
      .optional(),
    cpf: z.string().optional(),
    cnpj: z.string().optional(),
    txid: z.string().optional(),
    txIdPresente: flag.optional(),
    devolucaoPresente: flag.optional(),
    locationPresente: flag.optional(),
    tipoCob: z.enum(["cob", "cobv"]).optional(),
    loteCobVId: z.string().optional(),
  })
  .refine((query) => !(Date.parse(query.fim) < Date.parse(query.inicio)), {
    message: "O fim é anterior ao início.",
    path: ["fim"],
  })
  .refine((query) => query.cpf === undefined || query.cnpj === undefined, {
    message: "CPF e CNPJ não podem ser usados ao mesmo tempo.",
    path: ["cpf"],
  });

/** A list that was requested: its window in epoch milliseconds (both ends inclusive), filters and page. */
export interface ListQuery {
  readonly from: number;
  readonly to: number;
  readonly filters: z.infer<typeof listQuery>;
}

/** Reads the query of a list. */
export function readListQuery(query: URLSearchParams, kind: ProblemKind): Checked<ListQuery> {
  const sent = Object.fromEntries(query);
  const read = listQuery.safeParse(sent);
  if (!read.success) {
    const broken = violations(read.error, "", sent);
    return { ok: false, refusal: problem(kind, "A consulta viola o esquema.", broken) };
  }
  const { inicio, fim } = read.data;
  const window = { from: Date.parse(inicio), to: Date.parse(fim) };
  return { ok: true, value: { ...window, filters: read.data } };
}

/** One page of the items found, with the standard's `parametros`; `quantidadeDePaginas` is at least 1. */
export function page<Item>(
  found: readonly Item[],
  { filters }: ListQuery,
): { readonly items: readonly Item[]; readonly parametros: Record<string, unknown> } {
  const {
    "paginacao.paginaAtual": paginaAtual,
    "paginacao.itensPorPagina": itensPorPagina,
    ...sent
  } = filters;
  const start = paginaAtual * itensPorPagina;
  return {
    items: found.slice(start, start + itensPorPagina),
    parametros: {
      ...sent,
      paginacao: {
        paginaAtual,
        itensPorPagina,
        quantidadeDePaginas: Math.max(1, Math.ceil(found.length / itensPorPagina)),
        quantidadeTotalDeItens: found.length,
      },
    },
  };
}
