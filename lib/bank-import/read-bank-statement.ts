import type { StatementReading } from "@/lib/domain/bank-statement";
import { readCsv } from "./csv";
import { decode } from "./decode";
import { isOfx, readOfx } from "./ofx";

/**
 * Reads the money that arrived from a file that a bank exported, OFX or CSV by its contents and not
 * its name. Never throws, whatever the bytes: what cannot be read is refused or told line by line.
 */
export function readBankStatement(bytes: Uint8Array): StatementReading {
  const decoded = decode(bytes);
  if (decoded.kind === "refused") return decoded;
  return isOfx(decoded.text) ? readOfx(decoded.text) : readCsv(decoded.text);
}
