import { hasError, isDynamicPix, parsePix } from "pix-utils";
import type { Payment } from "@/simulator/asaas/ledger/records";
import { dynamicBrCode } from "@/simulator/values/br-code";
import { inReais } from "./money";

/** The copy-and-paste text of a payment. */
export function brCodeOf(
  { location, cents }: Payment,
  { name, city }: { readonly name: string; readonly city: string },
): string {
  return dynamicBrCode({ nome: name, cidade: city, location, valor: inReais(cents).toFixed(2) });
}

/** Whether a payment can be paid by boleto. */
export function hasBoleto({ billingType }: Payment): boolean {
  return billingType === "BOLETO" || billingType === "UNDEFINED";
}

/** The picture of a code, PNG in base64. */
export async function pngOf(brCode: string): Promise<string> {
  const code = parsePix(brCode);
  if (hasError(code) || !isDynamicPix(code)) throw new Error(`This is no dynamic code: ${brCode}`);
  return (await code.toImage()).replace(/^data:image\/png;base64,/, "");
}
