import type { ApiResponse } from "@/simulator/http/response";

/** One reason why a request was refused, in the standard's words. */
export interface Violation {
  readonly razao: string;
  readonly propriedade: string;
  readonly valor?: string | undefined;
}

/** The kinds of error of API Pix 2.9 which this bank gives, with status and title. */
const KINDS = {
  RequisicaoInvalida: [400, "Requisição inválida."],
  CobOperacaoInvalida: [400, "Cobrança inválida."],
  CobVOperacaoInvalida: [400, "Cobrança com vencimento inválida."],
  CobConsultaInvalida: [400, "Consulta de cobranças inválida."],
  CobVConsultaInvalida: [400, "Consulta de cobranças com vencimento inválida."],
  LoteCobVOperacaoInvalida: [400, "Lote de cobranças com vencimento inválido."],
  LoteCobVConsultaInvalida: [400, "Consulta de lotes inválida."],
  PayloadLocationOperacaoInvalida: [400, "Location inválida."],
  PayloadLocationConsultaInvalida: [400, "Consulta de locations inválida."],
  PixConsultaInvalida: [400, "Consulta de Pix inválida."],
  PixDevolucaoInvalida: [400, "Devolução inválida."],
  WebhookOperacaoInvalida: [400, "Webhook inválido."],
  AcessoNegado: [403, "Acesso negado."],
  NaoEncontrado: [404, "Não encontrado."],
  CobNaoEncontrado: [404, "Cobrança não encontrada."],
  CobVNaoEncontrada: [404, "Cobrança com vencimento não encontrada."],
  LoteCobVNaoEncontrado: [404, "Lote não encontrado."],
  PayloadLocationNaoEncontrado: [404, "Location não encontrada."],
  PixNaoEncontrado: [404, "Pix não encontrado."],
  PixDevolucaoNaoEncontrada: [404, "Devolução não encontrada."],
  WebhookNaoEncontrado: [404, "Webhook não encontrado."],
  ErroInternoDoServidor: [500, "Erro interno do servidor."],
  ServicoIndisponivel: [503, "Serviço indisponível."],
  IndisponibilidadePorTempoEsgotado: [504, "Tempo esgotado."],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemKind = keyof typeof KINDS;

/** An error body as API Pix writes it (RFC 7807 with `violacoes`). */
export function problem(
  kind: ProblemKind,
  detail: string,
  violacoes: readonly Violation[] = [],
): ApiResponse {
  const [status, title] = KINDS[kind];
  return {
    status,
    contentType: "application/problem+json",
    body: {
      type: `https://pix.bcb.gov.br/api/v2/error/${kind}`,
      title,
      status,
      detail,
      ...(violacoes.length > 0 ? { violacoes } : {}),
    },
  };
}

/**
 * What a bank in trouble answers. Statuses that the standard describes come as problem+json; the others (401, 429, 502)
 * come as the bare text of a gateway, because that is how clients meet them.
 */
export function errorResponse(status: number, retryAfter?: number): ApiResponse {
  const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  const general = {
    400: "RequisicaoInvalida",
    403: "AcessoNegado",
    404: "NaoEncontrado",
    500: "ErroInternoDoServidor",
    503: "ServicoIndisponivel",
    504: "IndisponibilidadePorTempoEsgotado",
  } as const;
  if (status in general) {
    return { ...problem(general[status as keyof typeof general], "Falha simulada."), headers };
  }
  return { status, contentType: "text/plain", body: `upstream error ${status}`, headers };
}
