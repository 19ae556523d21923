import { expect, test } from "vitest";
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
