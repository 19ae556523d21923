import { passesLuhn, type TestCard, testCard } from "@/simulator/asaas/payments/cards";

export type CardForm =
  | { readonly ok: true; readonly card: TestCard }
  /** What is wrong with it, for the payer, pt-BR. */
  | { readonly ok: false; readonly error: string };

/** Reads the hosted form. Only test cards are taken, so that no real card is typed into a simulator. */
export function readCardForm(form: Readonly<Record<string, unknown>>, now: Date): CardForm {
  const field = (name: string) => String(form[name] ?? "").trim();
  const number = field("number").replace(/[ -]/g, "");
  if (!passesLuhn(number)) return wrong("Número de cartão inválido: confira os dígitos.");
  const card = testCard(number);
  if (card === undefined) {
    return wrong("Este é um simulador: use um dos cartões de teste listados abaixo.");
  }
  if (field("holder") === "") return wrong("Informe o nome impresso no cartão.");
  if (!isValidUntil(field("expiry"), now))
    return wrong("Validade inválida ou já passada: use MM/AA.");
  if (!/^\d{3,4}$/.test(field("cvv")))
    return wrong("Código de segurança inválido: são 3 ou 4 dígitos.");
  return { ok: true, card };
}

/** A card lasts to the end of its month. */
function isValidUntil(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/?(\d{2})$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return false;
  return Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime();
}

function wrong(error: string): CardForm {
  return { ok: false, error };
}
