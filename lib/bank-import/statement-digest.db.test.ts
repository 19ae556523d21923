import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { anonymizePayer } from "@/lib/privacy/anonymize-payer";
import { freshDatabase } from "@/testing/database";
import { financier, ownShop } from "@/testing/own-shop";
import { confirmLines } from "./confirm-lines";
import { readBankStatement } from "./read-bank-statement";
import { statementFileDigest } from "./statement-digest";

const database = freshDatabase();
const { shop, charge } = ownShop();

test("K5 the digest of a statement's file is keyed, another one at each merchant, and goes with the payer", async () => {
  const other = await financier();
  const document = "52998224725";
  const made = await charge({
    payer: { name: "Maria Souza", document, email: null, phone: null, address: null },
  });
  const day = brasiliaDay(now()).split("-").reverse().join("/");
  const file = Buffer.from(`Data;Valor;Nome\n${day};10,50;Maria ${document}\n`);
  const digest = statementFileDigest(shop.merchantId, file);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(statementFileDigest(shop.merchantId, Buffer.from(file))).toBe(digest);
  expect(statementFileDigest(other.merchantId, file)).not.toBe(digest);
  expect(digest).not.toBe(createHash("sha256").update(file).digest("hex"));
  const read = readBankStatement(file);
  if (read.kind !== "read") throw new Error(read.kind);
  const statement = { format: "csv", digest, lines: read.statement.lines };
  const confirmed = [{ entry: 1, chargeId: made.id }];
  expect(read.statement.lines).toMatchObject([{ amount: cents(1_050) }]);
  const outcomes = await confirmLines(shop.confirmer, statement, confirmed, now());
  expect(outcomes).toMatchObject([{ outcome: "recorded" }]);
  const digests = () =>
    database.sql<{ digest: string | null }>(
      `SELECT evidence->>'digest' AS digest FROM settlements WHERE charge_id = $1
       UNION ALL SELECT evidence->>'digest' FROM charge_events WHERE charge_id = $1 AND evidence ? 'source'`,
      [made.id],
    );
  const kept = await digests();
  expect(kept.length).toBeGreaterThan(1);
  for (const row of kept) expect(row).toEqual({ digest });
  const keeper = { merchantId: shop.merchantId, service: "operator" } as const;
  const later = new Date(now().getTime() + 181 * 86_400_000);
  expect(await anonymizePayer(keeper, document, later)).toMatchObject({ kind: "done" });
  for (const row of await digests()) expect(row).toEqual({ digest: null });
});
