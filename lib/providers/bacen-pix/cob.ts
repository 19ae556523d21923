import { z } from "zod";
import { type BrCode, brCodeAmount, readBrCode } from "@/lib/platform/values/br-code";
import { buildBrCode, isCodeLocation } from "@/lib/platform/values/build-br-code";
import { cents, decimalText } from "@/lib/platform/values/money";
import { few, identifier, providerCents } from "@/lib/providers/bounded";
import type { ChargeOrder, ProviderCharge } from "@/lib/providers/port";
import type { BacenPixAccount } from "./account";

/** A charge as API Pix answers it (CobGerada); unknown fields and states are tolerated. */
const cobAnswer = z.object({
  txid: identifier,
  status: z.string().max(64),
  chave: identifier,
  valor: z.object({ original: z.string() }),
  location: z.string().optional(),
  loc: z.object({ location: z.string().optional() }).optional(),
  pixCopiaECola: z.string().optional(),
  calendario: z.object({ criacao: z.string(), expiracao: z.coerce.number().optional() }).optional(),
  pix: few(z.object({ endToEndId: identifier })).optional(),
});
export type Cob = z.output<typeof cobAnswer>;

/** Reads a charge from an answer; null when the answer is none. */
export function readCob(body: unknown): Cob | null {
  const read = cobAnswer.safeParse(body);
  return read.success ? read.data : null;
}

/** Whether this state means that it was canceled, by us or by the bank. */
export function isRemoved({ status }: Cob): boolean {
  // The standard's prose spells REMOVIDO_ as well.
  return /^REMOVID[AO]_/.test(status);
}

/**
 * A charge of the bank's list, an immediate one or one with due date; past its own validity nobody can pay it,
 * though it stays ATIVA.
 */
export function providerChargeOf(cob: Cob, dueDateEnd: Date | null, now: Date): ProviderCharge {
  const { criacao, expiracao } = cob.calendario ?? {};
  const lifeEnd =
    criacao !== undefined && expiracao !== undefined
      ? Date.parse(criacao) + expiracao * 1000
      : Number.POSITIVE_INFINITY;
  const endsAt = dueDateEnd?.getTime() ?? lifeEnd;
  return {
    txid: cob.txid,
    pspChargeId: null,
    pixKey: cob.chave,
    amount: providerCents(cob.valor.original),
    state: cob.status === "ATIVA" && now.getTime() < endsAt ? "open" : "ended",
    endToEndIds: (cob.pix ?? []).map(({ endToEndId }) => endToEndId),
  };
}

/** The body of PUT /cob/{txid}: immediate charge, validity in whole seconds from the bank's clock. */
export function cobRequest(order: ChargeOrder, account: BacenPixAccount, now: Date) {
  const { name, document } = order.payer;
  const lifetimeMs = order.expiresAt.getTime() - now.getTime();
  return {
    calendario: { expiracao: Math.max(1, Math.floor(lifetimeMs / 1000)) },
    devedor: {
      nome: firstCharacters(name, 200),
      ...(document.length === 11 ? { cpf: document } : { cnpj: document }),
    },
    valor: {
      original: decimalText(order.amount),
      // Zero is only accepted where the payer may alter it (API Pix, modalidadeAlteracao).
      ...(order.amount === 0n ? { modalidadeAlteracao: 1 } : {}),
    },
    chave: account.config.pixKey,
    ...(order.description ? { solicitacaoPagador: firstCharacters(order.description, 140) } : {}),
  };
}

/** The first so many characters (code points): the standard's limits are on characters. */
export function firstCharacters(text: string, most: number): string {
  return [...text].slice(0, most).join("");
}

export type VerifiedCode =
  | { readonly kind: "code"; readonly brCode: string }
  /** Why no payer may see this charge. */
  | { readonly kind: "mismatch"; readonly reason: string };

/**
 * The code of a charge, after checking that the charge is the one we registered (txid, key, amount)
 * and that the code reads back whole (CRC) and names the charge's own location and amount. A code
 * that the bank leaves out is built from the location (API Pix: `pixCopiaECola` is optional).
 */
export function verifiedCode(cob: Cob, order: ChargeOrder, account: BacenPixAccount): VerifiedCode {
  const wrong = mismatch(cob, order, account);
  if (wrong) return { kind: "mismatch", reason: wrong };
  const location = cob.location ?? cob.loc?.location;
  if (!location) return { kind: "mismatch", reason: "no location" };
  if (!isCodeLocation(location)) {
    return { kind: "mismatch", reason: "a location that no code can carry" };
  }
  const brCode = cob.pixCopiaECola ?? codeFor(location, order, account);
  const reading = readBrCode(brCode);
  if (reading.kind === "refused") return { kind: "mismatch", reason: `code: ${reading.reason}` };
  const problem = codeProblem(reading.code, location, order);
  return problem ? { kind: "mismatch", reason: problem } : { kind: "code", brCode };
}

function mismatch(cob: Cob, order: ChargeOrder, account: BacenPixAccount): string | null {
  if (cob.txid !== order.txid) return "another txid";
  if (cob.chave !== account.config.pixKey) return "another key";
  if (providerCents(cob.valor.original) !== order.amount) return "another amount";
  return null;
}

function codeProblem(code: BrCode, location: string, order: ChargeOrder): string | null {
  if (code.kind !== "dynamic") return "code: not dynamic";
  if (code.url !== location) return "code: another location";
  const amount = brCodeAmount(code);
  if (amount !== null && amount !== order.amount) return "code: another amount";
  return null;
}

function codeFor(location: string, order: ChargeOrder, account: BacenPixAccount): string {
  return buildBrCode({
    location,
    amount: cents(order.amount),
    merchantName: order.receiver,
    merchantCity: account.config.city,
  });
}
