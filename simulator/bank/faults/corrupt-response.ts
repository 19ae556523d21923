import type { ApiResponse } from "@/simulator/http/response";
import { amountText, centavos } from "@/simulator/values/amount";
import { withFreshChecksum } from "@/simulator/values/br-code";
import { randomHex } from "@/simulator/values/identifiers";
import type { RequestEffect } from "./rules";

type Field = Extract<RequestEffect, { kind: "tamper" }>["field"];
type Wire = Record<string, unknown>;

/**
 * The response with one field wrong, as a broken or hostile bank would send it: a client has to compare what comes back
 * with what it sent. In a list every item is altered; what has no such field stays as it is.
 */
export function corrupted(response: ApiResponse, field: Field): ApiResponse {
  const { body, status } = response;
  if (!isWire(body) || status >= 300) return response;
  const alter = (thing: unknown) =>
    isWire(thing) ? { ...thing, ...changes(thing, field) } : thing;
  const list = "parametros" in body ? ["cobs", "pix"].find((name) => name in body) : undefined;
  if (list === undefined) return { ...response, body: alter(body) };
  const items = body[list];
  return {
    ...response,
    body: { ...body, [list]: Array.isArray(items) ? items.map(alter) : items },
  };
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
    case "no-pix":
      return { pix: undefined };
    case "pix-amount":
      return Array.isArray(body.pix) ? { pix: body.pix.map(withOtherMoney) } : otherMoney(body);
  }
}

function withOtherMoney(pix: unknown): unknown {
  return isWire(pix) ? { ...pix, ...otherMoney(pix) } : pix;
}

/** Money that came in, and nothing else that has a `valor`, such as a refund. */
function otherMoney(thing: Wire): Wire {
  return "endToEndId" in thing ? otherAmount(thing.valor) : {};
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

/** A valid code that leads the payer to another receiver's charge. */
function withOtherLocation(code: string): string {
  return withFreshChecksum(code.replace(/[0-9a-f]{32}/, randomHex(16)));
}

function isWire(value: unknown): value is Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
