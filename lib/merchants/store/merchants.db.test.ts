import { beforeAll, expect, test } from "vitest";
import { addMember } from "@/lib/members/store/members";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import type { MerchantId } from "@/lib/platform/values/ids";
import { freshDatabase } from "@/testing/database";
import { findMerchantMembers } from "./merchants";

const database = freshDatabase();
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await enrolMerchant("Zebra", "dono-z@loja.example")).merchant.id;
});

test("members who were removed are not listed", async () => {
  const person = { merchantId, role: "viewer", name: null, passwordHash: "none" } as const;
  await addMember({ ...person, email: "fica@loja.example" });
  const gone = await addMember({ ...person, email: "vai@loja.example" });
  await database.sql("UPDATE members SET disabled_at = now() WHERE id = $1", [gone]);
  expect((await findMerchantMembers(merchantId)).map(({ email }) => email)).toEqual([
    "dono-z@loja.example",
    "fica@loja.example",
  ]);
});
