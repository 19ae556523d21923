import { amountText, centavos } from "./amount";
import { withFreshChecksum } from "./br-code";
import type { RequestEffect } from "./fault-rules";
import { randomHex } from "./identifiers";
import type { Answer } from "./problem";

type Field = Extract<RequestEffect, { kind: "tamper" }>["field"];
type Wire = Record<string, unknown>;

/**
 * The answer with one field wrong, as a broken or hostile bank would send it: a client has to compare what comes back
 * with what it asked for. Answers without that field stay as they are.
 */
export function tampered(answer: Answer, field: Field): Answer {
  if (!isWire(answer.body) || answer.status >= 300) return answer;
  return { ...answer, body: { ...answer.body, ...changes(answer.body, field) } };
}

function changes(body: Wire, field: Field): Wire {
  const code = typeof body.pixCopiaECola === "string" ? body.pixCopiaECola : undefined;
  switch (field) {
    case "amount":
      return otherAmount(body.valor);
    case "txid":
      return typeof body.txid === "string"
        ? { txid: randomHex(16).slice(0, body.txid.length) }
        : {};
    case "chave":
      return typeof body.chave === "string" ? { chave: `${randomHex(8)}@outra.example` } : {};
    case "code-crc":
      return code === undefined ? {} : { pixCopiaECola: withWrongChecksum(code) };
    case "code-location":
      return code === undefined ? {} : { pixCopiaECola: withOtherLocation(code) };
    case "no-code":
      return { pixCopiaECola: undefined };
    case "no-location":
      return { location: undefined, loc: undefined };
  }
}

/** One centavo more: in `valor.original` of a cob, in `valor` of a Pix. */
function otherAmount(valor: unknown): Wire {
  const more = (text: string) => amountText(centavos(text) + 1);
  if (typeof valor === "string") return { valor: more(valor) };
  if (!isWire(valor) || typeof valor.original !== "string") return {};
  return { valor: { ...valor, original: more(valor.original) } };
}

function withWrongChecksum(code: string): string {
  return code.slice(0, -1) + (code.endsWith("0") ? "1" : "0");
}

/** A valid code that leads the payer to somebody else's charge. */
function withOtherLocation(code: string): string {
  return withFreshChecksum(code.replace(/[0-9a-f]{32}/, randomHex(16)));
}

function isWire(value: unknown): value is Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
