import { PAGE_PROBLEM_TEXTS } from "./page-problem-texts";
import type { ProblemText } from "./problem-text";
import type { ProblemCode } from "./problems";

/** The problems that merchants' systems can meet. */
export const API_PROBLEM_TEXTS = {
  invalid_parameters: {
    title: "Invalid parameter",
    when: {
      pt: "um parâmetro da consulta quebra uma regra ou não existe, ou a requisição não pôde ser lida",
      en: "a query parameter breaks a rule or does not exist, or the request cannot be read at all",
    },
    action: { pt: "corrija o que `errors` aponta", en: "correct what `errors` names" },
  },
  invalid_body: {
    title: "Invalid body",
    when: {
      pt: "o corpo quebra uma regra ou não chegou inteiro",
      en: "the body breaks a rule, or did not arrive whole",
    },
    action: {
      pt: "corrija o que `errors` aponta; a chave continua livre",
      en: "correct what `errors` names; the key is free",
    },
  },
  idempotency_key_invalid: {
    title: "Idempotency-Key missing or invalid",
    when: {
      pt: "`Idempotency-Key` falta, se repete ou está malformada",
      en: "`Idempotency-Key` is missing, repeated or malformed",
    },
    action: { pt: "envie uma, por exemplo um UUID novo", en: "send one, such as a new UUID" },
  },
  unauthorized: {
    title: "Credential missing",
    when: {
      pt: "a requisição não tem token (`WWW-Authenticate: Bearer`)",
      en: "the request has no token (`WWW-Authenticate: Bearer`)",
    },
    action: { pt: "envie `Authorization: Bearer`", en: "send `Authorization: Bearer`" },
  },
  invalid_token: {
    title: "Invalid token",
    when: {
      pt: "o token expirou, foi revogado, está malformado ou é de outro ambiente",
      en: "the token expired, was revoked, is malformed or of another environment",
    },
    action: { pt: "peça um novo, uma vez", en: "request a new one, once" },
  },
  insufficient_scope: {
    title: "Insufficient scope",
    when: {
      pt: "falta ao token o escopo que `WWW-Authenticate` nomeia",
      en: "the token lacks the scope named in `WWW-Authenticate`",
    },
    action: {
      pt: "use uma credencial com esse escopo: quem é responsável pela loja a cria em Configurações › Credenciais de API",
      en: "use a credential with that scope: an owner creates it under Settings › API credentials",
    },
  },
  second_person_required: {
    title: "A second person has to approve",
    when: {
      pt: "a loja exige que dois administradores decidam isto, e um sistema não pode",
      en: "the merchant has two owners decide about this, and a system cannot",
    },
    action: {
      pt: "peça a mudança no painel; outro administrador a aprova",
      en: "request the change in the dashboard; another owner approves it",
    },
  },
  not_found: {
    title: "Not found",
    when: {
      pt: "o endereço ou o id não existe, ou o id é de outra loja",
      en: "the address or the id is unknown, or the id is another merchant's",
    },
    action: { pt: "confira o id e o ambiente", en: "check the id and the environment" },
  },
  method_not_allowed: {
    title: "Method not allowed",
    when: {
      pt: "o endereço não aceita este método; veja `Allow`",
      en: "the address does not take this method; see `Allow`",
    },
    action: { pt: "use um dos métodos de `Allow`", en: "use a method of `Allow`" },
  },
  conflict: {
    title: "The situation has changed",
    when: {
      pt: "alguém já fez isso, ou já está assim",
      en: "somebody else has done it meanwhile, or it is already so",
    },
    action: { pt: "recarregue e olhe de novo", en: "reload and look again" },
  },
  not_cancelable: {
    title: "The charge cannot be canceled",
    when: { pt: "a cobrança foi paga", en: "the charge was paid" },
    action: {
      pt: "leia `payment`; para devolver o dinheiro, peça uma devolução",
      en: "read `payment`; to send the money back, request a refund",
    },
  },
  not_editable: {
    title: "The charge cannot be changed",
    when: {
      pt: "a cobrança não aguarda pagamento, ou o provedor não permite alterá-la agora",
      en: "the charge does not wait to be paid, or its provider does not let it be changed now",
    },
    action: { pt: "leia `detail` e `payment`", en: "read `detail` and `payment`" },
  },
  not_refundable: {
    title: "Nothing to send back",
    when: {
      pt: "não há valor a devolver: não foi paga, ou o que resta está contestado",
      en: "nothing can be sent back: it was not paid, or what is left is contested",
    },
    action: { pt: "leia `payment`", en: "read `payment`" },
  },
  refund_window_over: {
    title: "The time for refunds is over",
    when: {
      pt: "passaram-se mais de 90 dias do Pix",
      en: "more than 90 days have passed since the Pix",
    },
    action: {
      pt: "devolva ao pagador de outra forma",
      en: "pay the payer back some other way",
    },
  },
  limit_reached: {
    title: "Limit reached",
    when: {
      pt: "já existem tantas chaves, convites, filtros, contas de provedor ou endpoints de webhook quanto pode haver",
      en: "as many secrets, invitations, saved filters, provider accounts or webhook endpoints as there can be",
    },
    action: { pt: "remova algum que não use", en: "remove one that is not used" },
  },
  already_resolved: {
    title: "Already resolved differently",
    when: {
      pt: "a divergência foi resolvida de outra forma",
      en: "the exception was resolved in another way",
    },
    action: { pt: "leia `exception`", en: "read `exception`" },
  },
  not_reassignable: {
    title: "The payment cannot go to this charge",
    when: { pt: "o dinheiro não pode pagar essa cobrança", en: "the money cannot pay that charge" },
    action: { pt: "leia `detail`", en: "read `detail`" },
  },
  not_completable: {
    title: "The payment does not complete the charge",
    when: {
      pt: "o dinheiro não pode completar o que foi pago da cobrança",
      en: "the money cannot complete what was paid of its charge",
    },
    action: { pt: "leia `detail`", en: "read `detail`" },
  },
  not_payable: {
    title: "The charge cannot be paid",
    when: { pt: "sandbox: `pay` não cabe na cobrança", en: "sandbox: `pay` does not fit" },
    action: { pt: "leia `detail`", en: "see `detail`" },
  },
  not_fitting: {
    title: "Does not fit this charge now",
    when: {
      pt: "sandbox: outra ação não cabe na cobrança",
      en: "sandbox: another action does not fit",
    },
    action: { pt: "leia `detail`", en: "see `detail`" },
  },
  export_not_ready: {
    title: "The file is not ready",
    when: {
      pt: "o arquivo da exportação ainda está sendo feito, ou falhou",
      en: "the file of an export is still made, or failed",
    },
    action: { pt: "leia `GET /exports/{id}`", en: "look at the export, `GET /exports/{id}`" },
  },
  request_in_progress: {
    title: "Request in progress",
    when: {
      pt: "uma requisição igual ainda está em andamento",
      en: "an equal request is still running",
    },
    action: {
      pt: "repita depois de `Retry-After`, com a mesma chave",
      en: "repeat after `Retry-After`, same key",
    },
  },
  body_too_large: {
    title: "Body too large",
    when: {
      pt: "o corpo passa de 64 KiB (a notificação de um provedor: 256 KiB)",
      en: "the body is over 64 KiB (a provider's notification: 256 KiB)",
    },
    action: { pt: "envie menos", en: "send less" },
  },
  unsupported_media_type: {
    title: "Content type not accepted",
    when: {
      pt: "o corpo não é `application/json` em UTF-8, ou está comprimido",
      en: "the body is not `application/json` in UTF-8, or compressed",
    },
    action: {
      pt: "envie `Content-Type: application/json`, sem compressão",
      en: "send `Content-Type: application/json`, uncompressed",
    },
  },
  misdirected: {
    title: "Another service's address",
    when: {
      pt: "a requisição nomeia outro host que o endereço deste serviço",
      en: "the request names another host than this service's address",
    },
    action: {
      pt: "envie ao endereço deste serviço",
      en: "send it to the address of this service",
    },
  },
  idempotency_key_reused: {
    title: "Idempotency-Key already used",
    when: {
      pt: "a chave pertence a outra requisição",
      en: "the key belongs to another request",
    },
    action: {
      pt: "use uma chave nova para uma cobrança nova",
      en: "use a new key for a new charge",
    },
  },
  refund_too_large: {
    title: "More than what is left to send back",
    when: {
      pt: "o valor passa do que resta a devolver",
      en: "the amount is more than what is left",
    },
    action: { pt: "peça menos", en: "request less" },
  },
  refused_by_provider: {
    title: "Refused by the provider",
    when: { pt: "o provedor recusou de vez", en: "the provider refused it for good" },
    action: {
      pt: "leia `detail`; corrija e use uma chave nova",
      en: "read `detail`; correct it and use a new key",
    },
  },
  no_provider: {
    title: "No payment provider",
    when: {
      pt: "nenhuma conta de provedor aceita este meio de pagamento",
      en: "no provider account takes this method",
    },
    action: {
      pt: "use outro meio ou conecte uma conta; a chave continua livre",
      en: "use another method, or connect an account; the key is free",
    },
  },
  too_many_requests: {
    title: "Too many requests",
    when: {
      pt: "um limite foi passado; `violatedPolicies` o nomeia",
      en: "a limit was passed; `violatedPolicies` names it",
    },
    action: {
      pt: "espere `Retry-After` e repita com a mesma chave",
      en: "wait for `Retry-After` and repeat with the same key",
    },
  },
  internal: {
    title: "Internal failure",
    when: { pt: "um defeito nosso, que foi registrado", en: "a defect here; it was logged" },
    action: {
      pt: "repita com a mesma chave; informe o `requestId`",
      en: "repeat with the same key; report the `requestId`",
    },
  },
  unavailable: {
    title: "Unavailable at the moment",
    when: {
      pt: "o banco de dados está fora, ou uma janela não pôde ser fechada a tempo",
      en: "the database is away, or a window could not be closed in time",
    },
    action: {
      pt: "repita depois de `Retry-After`, com a mesma chave",
      en: "repeat after `Retry-After`, same key",
    },
  },
} as const satisfies Partial<Readonly<Record<ProblemCode, ProblemText>>>;

/** The documentation of every problem code: `/docs/errors` and the tables of docs/api.md are printed from it. */
export const PROBLEM_TEXTS: Readonly<Record<ProblemCode, ProblemText>> = {
  ...API_PROBLEM_TEXTS,
  ...PAGE_PROBLEM_TEXTS,
};
