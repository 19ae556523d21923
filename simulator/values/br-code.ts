import { createDynamicPix, hasError } from "pix-utils";
import { computeCRC } from "pix-utils/dist/main/crc.js";
import { centavos } from "./amount";

/** What a payer's bank shows before it has read the location. */
export interface BrCodeParts {
  readonly nome: string;
  readonly cidade: string;
  /** Without scheme. */
  readonly location: string;
  readonly valor: string;
}

/**
 * The copy-and-paste text of a dynamic charge, made by pix-utils so that the project's own reader meets foreign codes.
 * pix-utils leaves the amount (54) out of dynamic codes; it is informative there, and put in unless it is zero.
 */
export function dynamicBrCode(parts: BrCodeParts): string {
  const made = createDynamicPix({
    merchantName: plainText(parts.nome, 25, "RECEBEDOR"),
    merchantCity: plainText(parts.cidade, 15, "BRASILIA"),
    url: parts.location,
    oneTime: true,
  });
  if (hasError(made)) throw new Error(`pix-utils refused the BR Code: ${made.message}`);
  return centavos(parts.valor) === 0 ? made.toBRCode() : withAmount(made.toBRCode(), parts.valor);
}

/** The same code with its checksum computed anew by pix-utils, after a change of its content. */
export function withFreshChecksum(brCode: string): string {
  const body = brCode.slice(0, -4);
  return body + computeCRC(body);
}

function withAmount(brCode: string, valor: string): string {
  const amount = `54${String(valor.length).padStart(2, "0")}${valor}`;
  return withFreshChecksum(brCode.replace("53039865802BR", `5303986${amount}5802BR`));
}

/** Characters that every payer's bank accepts (BR Code manual, alphanumeric mode), upper case, cut after cleaning. */
function plainText(text: string, maxLength: number, fallback: string): string {
  const clean = (value: string) => value.replace(/\s+/g, " ").trim();
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  const cut = clean(clean(plain.replace(/[^A-Z0-9 $%*+./:-]/g, " ")).slice(0, maxLength));
  return cut === "" ? fallback : cut;
}
