import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshMember } from "@/testing/members";
import { auditRefusal } from "./audited";

const database = freshDatabase();

test("G19 what a member is refused again and again has one line", async () => {
  const { id: merchantId } = await newMerchant();
  const { id: memberId } = await freshMember(merchantId, "viewer");
  const where = { address: "203.0.113.9", userAgent: "test", subject: null };
  for (const act of ["charge.refund", "charge.refund", "charges.export", "charge.refund"]) {
    await auditRefusal({ merchantId, memberId, act, ...where }, "forbidden");
  }
  const lines = await database.sql(
    "SELECT act, outcome FROM audit_log WHERE member_id = $1 ORDER BY id",
    [memberId],
  );
  expect(lines).toEqual([
    { act: "charge.refund", outcome: "forbidden" },
    { act: "charges.export", outcome: "forbidden" },
  ]);
});

test("a refusal whose line could not be written has one the next time", async () => {
  const { id: merchantId } = await newMerchant();
  const { id: memberId } = await freshMember(merchantId, "viewer");
  const where = { memberId, act: "charge.refund", address: "203.0.113.9", userAgent: "test" };
  const refuse = (merchant: MerchantId) =>
    auditRefusal({ merchantId: merchant, subject: null, ...where }, "forbidden");
  await expect(refuse(randomUUID() as MerchantId)).rejects.toThrow();
  await refuse(merchantId);
  await refuse(merchantId);
  const sql = "SELECT outcome FROM audit_log WHERE member_id = $1";
  expect(await database.sql(sql, [memberId])).toEqual([{ outcome: "forbidden" }]);
});
