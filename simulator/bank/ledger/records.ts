import type { ProfileId } from "@/simulator/bank/profiles/profile";
import type {
  DeliveryState as CommonState,
  DeliveryProgress,
} from "@/simulator/notifications/delivery";

/**
 * What the simulated bank knows, as plain immutable records: a change is a new record in place of the old one.
 * Field names are the API Pix's own where the fact goes out on the wire.
 */

/** One account holder with its API credentials and its Pix key. */
export interface Account {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly chave: string;
  readonly nome: string;
  readonly cidade: string;
  readonly documento?: string | undefined;
  /** The bank that holds the account; absent: `standard`. */
  readonly profile?: ProfileId | undefined;
  /** SHA-256 fingerprint of the one certificate that the client may come with; absent: any of the authority. */
  readonly certificate?: string | undefined;
  /** Permissions that the client has; absent: all. */
  readonly scopes?: readonly string[] | undefined;
  /** Key of the client's application, where the bank wants one; absent: any. */
  readonly appKey?: string | undefined;
  /** Number of the account, where the client has several. */
  readonly conta?: string | undefined;
}

export type CobStatus =
  | "ATIVA"
  | "CONCLUIDA"
  | "REMOVIDA_PELO_USUARIO_RECEBEDOR"
  | "REMOVIDA_PELO_PSP";

export interface Devedor {
  readonly cpf?: string | undefined;
  readonly cnpj?: string | undefined;
  readonly nome: string;
  /** Of charges with due date. */
  readonly email?: string | undefined;
  readonly logradouro?: string | undefined;
  readonly cidade?: string | undefined;
  readonly uf?: string | undefined;
  readonly cep?: string | undefined;
}

/** The part of a cob which its owner decides; a PUT that does not change it is a retry. */
export interface CobDetails {
  /** Seconds after `criacao`. */
  readonly expiracao: number;
  readonly devedor?: Devedor | undefined;
  readonly valor: {
    readonly original: string;
    /** 1: the payer may change the amount; then zero is allowed as the original. */
    readonly modalidadeAlteracao?: 0 | 1 | undefined;
  };
  readonly chave: string;
  readonly solicitacaoPagador?: string | undefined;
  readonly infoAdicionais?:
    | readonly { readonly nome: string; readonly valor: string }[]
    | undefined;
  /** Only of a charge with due date (cobv). */
  readonly vencimento?: Vencimento | undefined;
}

/** An amount (1) or a percentage (2). */
export interface Share {
  readonly modalidade: 1 | 2;
  readonly valorPerc: string;
}

/** Over calendar days an amount a day (1), percent a day (2), month (3) or year (4); 5 to 8 over business days. */
export interface Juros {
  readonly modalidade: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly valorPerc: string;
}

/** Until fixed days, or by the day: an amount (3, 4) or percent (5, 6), over calendar (3, 5) or business days. */
export type Desconto =
  | {
      readonly modalidade: 1 | 2;
      readonly descontoDataFixa: readonly { readonly data: string; readonly valorPerc: string }[];
    }
  | { readonly modalidade: 3 | 4 | 5 | 6; readonly valorPerc: string };

/** What makes a charge one with due date, in the standard's own shape. */
export interface Vencimento {
  readonly dataDeVencimento: string;
  readonly validadeAposVencimento: number;
  readonly multa?: Share | undefined;
  readonly juros?: Juros | undefined;
  readonly abatimento?: Share | undefined;
  readonly desconto?: Desconto | undefined;
}

export interface Cob extends CobDetails {
  readonly clientId: string;
  readonly txid: string;
  /** RFC 3339, UTC; survives every revision. */
  readonly criacao: string;
  readonly revisao: number;
  readonly status: CobStatus;
  /** These three are absent once the charge was unlinked from its location. */
  readonly locId?: number | undefined;
  /** Without scheme, at most 77 characters. */
  readonly location?: string | undefined;
  readonly pixCopiaECola?: string | undefined;
  /** The batch that created it. */
  readonly loteId?: string | undefined;
}

/** An address for the payload of a charge; it may come before its charge, and stay after it. */
export interface PayloadLocation {
  readonly clientId: string;
  readonly id: number;
  readonly location: string;
  readonly tipoCob: "cob" | "cobv";
  readonly criacao: string;
}

/** Charges with due date that were sent in one request. */
export interface Lote {
  readonly clientId: string;
  readonly id: string;
  readonly descricao: string;
  readonly criacao: string;
  readonly cobsv: readonly LoteItem[];
}

/** What became of one charge of a batch. */
export interface LoteItem {
  readonly txid: string;
  readonly status: "CRIADA" | "NEGADA";
  readonly criacao?: string | undefined;
  /** Why it was refused: a problem of API Pix. */
  readonly problema?: unknown;
}

export type DevolucaoStatus = "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO";

/** The receiver requests the first two; those of the special mechanism of returns (MED) come from the bank. */
export type Natureza =
  | "ORIGINAL"
  | "RETIRADA"
  | "MED_OPERACIONAL"
  | "MED_FRAUDE"
  | "MED_PIX_AUTOMATICO";

/** A refund, in the standard's own shape. */
export interface Devolucao {
  readonly id: string;
  readonly rtrId: string;
  readonly valor: string;
  readonly natureza: Natureza;
  readonly descricao?: string | undefined;
  readonly horario: { readonly solicitacao: string; readonly liquidacao?: string | undefined };
  readonly status: DevolucaoStatus;
  readonly motivo?: string | undefined;
}

/** Money that was credited. `paysCob` is false when the account has no charge under that txid. */
export interface Pix {
  readonly clientId: string;
  readonly endToEndId: string;
  readonly txid?: string | undefined;
  readonly valor: string;
  readonly chave: string;
  /** Instant of settlement, RFC 3339, UTC. */
  readonly horario: string;
  readonly infoPagador?: string | undefined;
  readonly pagador?: { readonly nome: string; readonly cpf: string } | undefined;
  readonly devolucoes: readonly Devolucao[];
  readonly paysCob: boolean;
}

/** Where the bank sends notifications of money on one key. */
export interface Webhook {
  readonly clientId: string;
  readonly chave: string;
  readonly webhookUrl: string;
  readonly criacao: string;
}

/** `failed`: the tries are used up. */
export type DeliveryState = CommonState | "failed";

/** The notification of one Pix to one webhook, until it was taken or given up. */
export interface Delivery extends DeliveryProgress<DeliveryState> {
  readonly clientId: string;
  readonly endToEndId: string;
  readonly txid: string;
  readonly chave: string;
  readonly reason: "paid" | "refund";
  readonly createdAt: string;
}

/** How often one txid was PUT, whatever the outcome, and the raw body of the first time. */
export interface PutTrace {
  readonly clientId: string;
  readonly txid: string;
  readonly count: number;
  readonly body: string;
}

/** One line of the journal is an array of these: either all of them happened or none. The last record of a thing wins. */
export type Fact =
  | { readonly t: "account"; readonly account: Account }
  | { readonly t: "cob"; readonly cob: Cob }
  | {
      readonly t: "put";
      readonly put: Omit<PutTrace, "body"> & { readonly body?: string | undefined };
    }
  | { readonly t: "pix"; readonly pix: Pix }
  | { readonly t: "loc"; readonly loc: PayloadLocation }
  | { readonly t: "lote"; readonly lote: Lote }
  | { readonly t: "webhook"; readonly webhook: Webhook }
  | { readonly t: "webhook-gone"; readonly chave: string }
  | { readonly t: "delivery"; readonly delivery: Delivery };
