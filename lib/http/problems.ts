/**
 * Every answer that is not a success: one catalogue, one printer (RFC 9457). `code` is what clients
 * branch on; inside v1 codes are only ever added.
 */
export const PROBLEMS = {
  invalid_parameters: { status: 400, title: "Parâmetro inválido" },
  invalid_body: { status: 400, title: "Corpo inválido" },
  idempotency_key_invalid: { status: 400, title: "Idempotency-Key ausente ou inválida" },
  unauthorized: { status: 401, title: "Credencial ausente" },
  invalid_token: { status: 401, title: "Token inválido" },
  invalid_origin: { status: 401, title: "Origem não reconhecida" },
  insufficient_scope: { status: 403, title: "Escopo insuficiente" },
  forbidden: { status: 403, title: "Sem permissão" },
  proof_required: { status: 403, title: "Confirme que é você" },
  set_up_required: { status: 403, title: "Falta proteger o seu acesso" },
  second_person_required: { status: 403, title: "Falta a aprovação de outra pessoa" },
  foreign_origin: { status: 403, title: "Origem não permitida" },
  not_found: { status: 404, title: "Não encontrado" },
  method_not_allowed: { status: 405, title: "Método não permitido" },
  conflict: { status: 409, title: "A situação já é outra" },
  not_cancelable: { status: 409, title: "A cobrança não pode ser cancelada" },
  not_editable: { status: 409, title: "A cobrança não pode ser alterada" },
  not_refundable: { status: 409, title: "Não há valor a devolver" },
  refund_window_over: { status: 409, title: "Prazo de devolução encerrado" },
  name_taken: { status: 409, title: "Nome já usado" },
  limit_reached: { status: 409, title: "Limite atingido" },
  already_resolved: { status: 409, title: "Já resolvida de outra forma" },
  not_markable: { status: 409, title: "A cobrança não é confirmada à mão" },
  not_withdrawable: { status: 409, title: "O recebimento não pode ser desfeito" },
  not_reassignable: { status: 409, title: "O pagamento não pode ir para esta cobrança" },
  not_completable: { status: 409, title: "O pagamento não completa a cobrança" },
  not_recordable: { status: 409, title: "A devolução não é registrada à mão" },
  already_recorded: { status: 409, title: "Dinheiro já registrado" },
  not_payable: { status: 409, title: "A cobrança não pode ser paga" },
  not_fitting: { status: 409, title: "Não cabe nesta cobrança agora" },
  not_anonymizable: { status: 409, title: "Os dados ainda são necessários" },
  export_not_ready: { status: 409, title: "O arquivo não está pronto" },
  request_in_progress: { status: 409, title: "Requisição em andamento" },
  last_owner: { status: 409, title: "A loja precisa de um administrador" },
  account_exists: { status: 409, title: "Este e-mail já tem acesso" },
  body_too_large: { status: 413, title: "Corpo grande demais" },
  unsupported_media_type: { status: 415, title: "Tipo de conteúdo não aceito" },
  misdirected: { status: 421, title: "Endereço de outro serviço" },
  unreadable_statement: { status: 422, title: "Extrato que não pode ser lido" },
  unreadable_spreadsheet: { status: 422, title: "Planilha que não pode ser lida" },
  idempotency_key_reused: { status: 422, title: "Idempotency-Key já usada" },
  refund_too_large: { status: 422, title: "Valor maior que o saldo a devolver" },
  refused_by_provider: { status: 422, title: "Recusada pelo provedor" },
  no_provider: { status: 422, title: "Sem provedor de pagamento" },
  too_many_requests: { status: 429, title: "Muitas tentativas" },
  internal: { status: 500, title: "Falha interna" },
  unavailable: { status: 503, title: "Indisponível no momento" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One thing that is wrong: where in the body (RFC 6901), or which query parameter. */
export type FieldError =
  | { readonly pointer: string; readonly message: string }
  | { readonly parameter: string; readonly message: string };

/** The text that the contract fixes for a value in an invalid format (docs/contract.md 7). */
export const INVALID_FORMAT = "valor em formato inválido";

/** A problem as it is sent, `application/problem+json`. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly requestId: string;
  readonly errors: readonly FieldError[];
}

/** Where the problem of a code is documented, below the service's own address; `type` is this address. */
export function problemPath(code: ProblemCode): string {
  return `/docs/errors/${code}`;
}

/**
 * Prints a problem. Every field is always there.
 *
 * @param service the service's own address, which `type` begins with (ADR 0077).
 */
export function printProblem(
  service: string,
  code: ProblemCode,
  detail: string,
  requestId: string,
  errors: readonly FieldError[] = [],
): Problem {
  const { status, title } = PROBLEMS[code];
  const type = service + problemPath(code);
  return { type, title, status, detail, code, requestId, errors };
}

/**
 * The sentence that sums up errors: the first one with its place, and how many others there are. Where one of them has
 * the text that the contract fixes, the sum is exactly that text (docs/contract.md 7).
 */
export function summary(errors: readonly FieldError[]): string {
  if (errors.some(({ message }) => message === INVALID_FORMAT)) return INVALID_FORMAT;
  const [first, ...others] = errors;
  if (!first) return "";
  const place = "pointer" in first ? first.pointer : first.parameter;
  // The pointer to a whole body is empty, and the sentence then speaks of the body.
  const sentence = place === "" ? first.message : `${place}: ${first.message}`;
  return others.length === 0 ? sentence : `${sentence}; e mais ${others.length}`;
}
