import type { ChargeEventType, ChargeNote } from "@/lib/charges/charge-status";

/**
 * What a merchant's feed takes in: the entries of a charge's history as `event_source` (prisma/functions) names them, and
 * what happens to an exception.
 */
export type EventSource =
  | "created"
  | Exclude<ChargeEventType, "returned_to_received" | "returned_to_confirmed">
  | ChargeNote
  /** A refund failed, whether or not that moved the charge. */
  | "refund_failed"
  | "exception_opened"
  | "exception_resolved"
  /** A security notice for every owner. */
  | "security_notice";

/** One type of event, as merchants' systems know it. */
interface EventTypeRow {
  /** What is sent under this type. */
  readonly of: readonly EventSource[];
  readonly pt: string;
  readonly en: string;
}

/**
 * The catalogue: every type of event. Inside v1 types are only ever added, and clients ignore those that they do not
 * know. Names are dotted, of `[a-zA-Z0-9_]` (Standard Webhooks 1.0).
 */
export const EVENT_TYPES = {
  "payment.created": {
    of: ["created"],
    pt: "A cobrança foi criada.",
    en: "The charge was created.",
  },
  "payment.opened": {
    of: ["opened"],
    pt: "O provedor registrou a cobrança: ela pode ser paga.",
    en: "The provider registered the charge: it can be paid.",
  },
  "payment.account_changed": {
    of: ["account_changed"],
    pt: "A cobrança passou para outra conta da loja, pois a anterior não pôde registrá-la.",
    en: "The charge moved to another of the merchant's accounts, as the one before could not register it.",
  },
  "payment.refused": {
    of: ["refused"],
    pt: "O provedor recusou a cobrança.",
    en: "The provider refused the charge.",
  },
  "payment.confirmed": {
    of: ["authorized"],
    pt: "O pagamento foi confirmado e ainda será creditado.",
    en: "The payment was authorized and is still to be credited.",
  },
  "payment.received": {
    of: ["paid", "reassigned"],
    pt: "O pagamento foi recebido.",
    en: "The payment was received.",
  },
  "payment.settled": {
    of: ["arrived"],
    pt: "Dinheiro confirmado foi creditado, sem mudar a situação da cobrança.",
    en: "Authorized money was credited, and left the charge's status as it was.",
  },
  "payment.overdue": {
    of: ["lapsed"],
    pt: "O vencimento passou sem pagamento.",
    en: "The due date ended unpaid.",
  },
  "payment.expired": {
    of: ["expired"],
    pt: "O código Pix expirou antes do vencimento.",
    en: "The Pix code expired before the due date.",
  },
  "payment.cancel_requested": {
    of: ["cancel_asked"],
    pt: "O cancelamento foi solicitado e depende do provedor.",
    en: "The cancellation was requested; the provider has to withdraw the charge first.",
  },
  "payment.canceled": {
    of: ["canceled"],
    pt: "A cobrança foi cancelada.",
    en: "The charge was canceled.",
  },
  "payment.edit_requested": {
    of: ["edit_asked"],
    pt: "Outro valor ou vencimento foi pedido e depende do provedor.",
    en: "Another amount or due date was requested; the provider has to take it first.",
  },
  "payment.edited": {
    of: ["edited"],
    pt: "A cobrança tem outro valor ou vencimento; uma vencida volta a aguardar pagamento.",
    en: "The charge has another amount or due date; an overdue one waits again.",
  },
  "payment.edit_refused": {
    of: ["edit_refused"],
    pt: "A cobrança ficou como estava: o provedor recusou a alteração, ou ela não aguarda mais pagamento.",
    en: "The charge stays as it was: the provider refused the change, or the charge waits no more.",
  },
  "payment.code_issued": {
    of: ["late_code"],
    pt: "O código Pix chegou depois de a cobrança mudar de situação.",
    en: "The Pix code came after the charge had moved on.",
  },
  "payment.method_chosen": {
    of: ["method_chosen"],
    pt: "O pagador escolheu como pagar.",
    en: "The payer picked a method.",
  },
  "payment.method_opened": {
    of: ["method_opened"],
    pt: "A forma escolhida pode ser paga.",
    en: "The picked method can be paid.",
  },
  "payment.method_refused": {
    of: ["method_refused"],
    pt: "O provedor recusou a forma escolhida.",
    en: "The provider refused the picked method.",
  },
  "payment.card_refused": {
    of: ["card_refused"],
    pt: "O banco recusou o cartão do pagador, que pode tentar de novo.",
    en: "The payer's bank refused the card; the payer may try again.",
  },
  "payment.reported": {
    of: ["payment_reported"],
    pt: "O pagador avisou que pagou, em uma chave Pix da loja; ninguém confirmou ainda.",
    en: "The payer reported having paid, to a Pix key of the merchant's own; nobody has confirmed it.",
  },
  "payment.refund_started": {
    of: ["refund_started", "refund_added"],
    pt: "Uma devolução começou.",
    en: "A refund began.",
  },
  "payment.refund_finished": {
    of: ["refund_ended"],
    pt: "Uma devolução foi concluída, e parte do pagamento continua com a loja.",
    en: "A refund was made, and a part of the payment stays.",
  },
  "payment.refund_failed": {
    of: ["refund_failed"],
    pt: "Uma devolução falhou.",
    en: "A refund failed.",
  },
  "payment.refunded": {
    of: ["refunded"],
    pt: "Todo o pagamento foi devolvido.",
    en: "All of the payment went back.",
  },
  "payment.disputed": {
    of: ["disputed"],
    pt: "O pagador contestou o pagamento.",
    en: "The payer disputes the payment.",
  },
  "payment.dispute_won": {
    of: ["dispute_won"],
    pt: "A contestação foi decidida a favor da loja.",
    en: "The dispute was won.",
  },
  "payment.dispute_lost": {
    of: ["dispute_lost"],
    pt: "A contestação foi perdida: o dinheiro voltou ao pagador.",
    en: "The dispute was lost: the money went back.",
  },
  "payment.extra_settlement": {
    of: ["extra_settlement"],
    pt: "Chegou dinheiro além do que pagou a cobrança.",
    en: "Money came beyond what paid the charge.",
  },
  "payment.extra_withdrawn": {
    of: ["withdrawn"],
    pt: "Um recebimento além do que pagou a cobrança foi desfeito.",
    en: "A payment beyond what paid the charge was withdrawn.",
  },
  "payment.extra_reassigned": {
    of: ["moved_away"],
    pt: "Um recebimento além do que pagou a cobrança passou a outra cobrança.",
    en: "A payment beyond what paid the charge was given to another charge.",
  },
  "payment.completed": {
    of: ["completed"],
    pt: "Outro pagamento completou o valor da cobrança.",
    en: "A further payment completed the amount of the charge.",
  },
  "payment.reverted": {
    of: ["returned_to_pending", "returned_to_overdue", "returned_to_canceled"],
    pt: "O que pagou a cobrança foi desfeito ou passou a outra: nada a paga.",
    en: "What had paid the charge was withdrawn or given to another: nothing pays it.",
  },
  "payment.taken_back": {
    of: ["taken_back"],
    pt: "O provedor não diz mais que o pagamento foi feito.",
    en: "The provider no longer reports the payment as made.",
  },
  "exception.opened": {
    of: ["exception_opened"],
    pt: "Uma divergência espera uma decisão.",
    en: "A discrepancy waits for a decision.",
  },
  "exception.resolved": {
    of: ["exception_resolved"],
    pt: "Uma divergência foi resolvida.",
    en: "A discrepancy was resolved.",
  },
  "merchant.security_notice": {
    of: ["security_notice"],
    pt: "Mudou algo que importa para a segurança da loja.",
    en: "Something changed that matters to the merchant's security.",
  },
  "endpoint.test": {
    of: [],
    pt: "Um teste do endereço, pedido pela loja.",
    en: "A test of the endpoint, requested by the merchant.",
  },
} as const satisfies Record<string, EventTypeRow>;

export type EventType = keyof typeof EVENT_TYPES;

/** Every type, in the order of the catalogue. */
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as readonly EventType[];

/** The types that are in a feed: a test of an endpoint happens to nothing. */
export const FEED_TYPES: readonly EventType[] = EVENT_TYPE_NAMES.filter(
  (type) => EVENT_TYPES[type].of.length > 0,
);

/** What may be subscribed to or filtered by: a type, or all types of what comes before the dot. */
export const TYPE_PATTERNS: readonly string[] = [
  "payment.*",
  "exception.*",
  "merchant.*",
  ...FEED_TYPES,
];

/** Every source with its type, as the statements that number events take them. */
export const TYPED_SOURCES: readonly (readonly [EventSource, EventType])[] =
  EVENT_TYPE_NAMES.flatMap((type) => EVENT_TYPES[type].of.map((source) => [source, type] as const));

/** The types that patterns of `TYPE_PATTERNS` name, in the order of the catalogue. */
export function typesOf(patterns: readonly string[]): readonly EventType[] {
  return FEED_TYPES.filter((type) =>
    patterns.some(
      (pattern) =>
        pattern === type || (pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1))),
    ),
  );
}
