import { beforeAll, expect, test } from "vitest";
import { addMember } from "@/lib/members/store/members";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { freshDatabase } from "@/testing/database";
import { findMerchantMembers, searchMerchants } from "./merchants";

const database = freshDatabase();

beforeAll(async () => {
  for (const name of ["Padaria 100%", "Açougue", "Zebra"]) {
    await enrolMerchant(name, `dono-${name.slice(0, 1).toLowerCase()}@loja.example`);
  }
});

async function names(text: string): Promise<readonly string[]> {
  return (await searchMerchants({ text, page: 0, size: 10 })).merchants.map(({ name }) => name);
}

test("operators find merchants by name, person, id and client id; signs are just signs", async () => {
  expect(await names("")).toHaveLength(3);
  expect(await names("PADARIA")).toEqual(["Padaria 100%"]);
  expect(await names("%")).toEqual(["Padaria 100%"]);
  expect(await names("_")).toEqual([]);
  expect(await names("dono-z@")).toEqual(["Zebra"]);
  const [zebra] = (await searchMerchants({ text: "Zebra", page: 0, size: 1 })).merchants;
  expect(await names(zebra?.id ?? "")).toEqual(["Zebra"]);
  expect(await names(zebra?.clientId ?? "")).toEqual(["Zebra"]);
});

test("page by page, and with how many there are in all", async () => {
  const first = await searchMerchants({ text: "", page: 0, size: 2 });
  const second = await searchMerchants({ text: "", page: 1, size: 2 });
  expect([first.total, second.total]).toEqual([3, 3]);
  expect(first.merchants).toHaveLength(2);
  expect(second.merchants).toHaveLength(1);
});

test("members who were removed are neither counted nor listed", async () => {
  const find = async () =>
    (await searchMerchants({ text: "Zebra", page: 0, size: 1 })).merchants[0];
  const merchant = await find();
  if (!merchant) throw new Error("the merchant is gone");
  const { id: merchantId } = merchant;
  const person = { merchantId, role: "viewer", name: null, passwordHash: "none" } as const;
  await addMember({ ...person, email: "fica@loja.example" });
  const gone = await addMember({ ...person, email: "vai@loja.example" });
  await database.sql("UPDATE members SET disabled_at = now() WHERE id = $1", [gone]);
  expect((await find())?.members).toBe(2);
  expect((await findMerchantMembers(merchantId)).map(({ email }) => email)).toEqual([
    "dono-z@loja.example",
    "fica@loja.example",
  ]);
});
