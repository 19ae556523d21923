import type { StatementReading } from "./bank-statement";
import { readCsv } from "./csv";
import { decode } from "./decode";
import { isOfx, readOfx } from "./ofx";

/**
 * Reads the credits of a file that a bank exported, OFX or CSV by its content, whatever its name. Never
 * throws: a file that cannot be read is refused, and an entry that cannot be read is listed in `unread`.
 */
export function readBankStatement(bytes: Uint8Array): StatementReading {
  const decoded = decode(bytes);
  if (decoded.kind === "refused") return decoded;
  return isOfx(decoded.text) ? readOfx(decoded.text) : readCsv(decoded.text);
}
