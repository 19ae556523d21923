import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBrCode } from "./br-code";
import { buildBrCode } from "./build-br-code";
import type { ChargeId } from "./ids";
import { chargeIdOfStaticTxid, staticTxidOf } from "./static-txid";

const ID = "0195b1c2-9d4e-7a3b-8c5d-6e7f8091a2b3" as ChargeId;
const ids = fc.uuid().map((id) => id as ChargeId);

describe("the txid of a static code", () => {
  test("is 25 characters that every bank takes, at both ends of the range too", () => {
    const lowest = "00000000-0000-0000-0000-000000000000" as ChargeId;
    const highest = "ffffffff-ffff-ffff-ffff-ffffffffffff" as ChargeId;
    expect(staticTxidOf(lowest)).toBe("0".repeat(25));
    expect(staticTxidOf(highest)).toBe("F5LXX1ZZ5PNORYNQGLHZMSP33");
    expect(chargeIdOfStaticTxid(staticTxidOf(lowest))).toBe(lowest);
    expect(chargeIdOfStaticTxid(staticTxidOf(highest))).toBe(highest);
  });

  test("leads back to its charge, in either case", () => {
    fc.assert(
      fc.property(ids, (id) => {
        const txid = staticTxidOf(id);
        expect(txid).toMatch(/^[0-9A-Z]{25}$/);
        expect(chargeIdOfStaticTxid(txid)).toBe(id);
        expect(chargeIdOfStaticTxid(txid.toLowerCase())).toBe(id);
      }),
    );
  });

  test("is carried whole by a BR Code", () => {
    const text = buildBrCode({
      key: "loja@example.com",
      merchantName: "Loja",
      merchantCity: "São Paulo",
      txid: staticTxidOf(ID),
    });
    const reading = readBrCode(text);
    expect(reading.kind === "read" && chargeIdOfStaticTxid(reading.code.txid)).toBe(ID);
  });

  test.each([
    "",
    "***",
    "F5LXX1ZZ5PNORYNQGLHZMSP34",
    "ZZZZZZZZZZZZZZZZZZZZZZZZZ",
    "0".repeat(24),
    "0".repeat(26),
    `${"0".repeat(24)}-`,
    "0195b1c29d4e7a3b8c5d6e7f8091a2b3",
  ])("%j names no charge", (text) => {
    expect(chargeIdOfStaticTxid(text)).toBeNull();
  });
});
