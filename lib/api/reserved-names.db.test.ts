import { beforeAll, expect, test } from "vitest";
import { findMerchant, renameMerchant } from "@/lib/merchants/store/merchants";
import type { MerchantId } from "@/lib/platform/values/ids";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import { callFromPage } from "@/testing/page-call";

const database = freshDatabase();
let merchantId: MerchantId;
let owner = "";
let operator = "";

async function sessionOf(memberId: string): Promise<string> {
  const [row] = await database.sql<{ id: string }>(
    "INSERT INTO member_sessions (member_id, address, user_agent) VALUES ($1, '', '') RETURNING id",
    [memberId],
  );
  return row?.id ?? "";
}

beforeAll(async () => {
  const member = await freshOwner("Loja");
  ({ merchantId } = member);
  owner = await sessionOf(member.id);
  const [row] = await database.sql<{ id: string }>(
    "INSERT INTO members (role, email, password_hash) VALUES ('operator', 'operador@vintem.example', '') RETURNING id",
  );
  operator = await sessionOf(row?.id ?? "");
});

const nameNow = async () => (await findMerchant(merchantId))?.name;

test("H12 an owner is refused a name with the words of a bank, by field, and keeps one that an operator gave", async () => {
  const before = await nameNow();
  const refused = await callFromPage(owner, "changeProfile", {
    name: "Ваnсо Central",
    colour: null,
  });
  expect(refused).toMatchObject({ status: 400, code: "invalid_body" });
  expect(refused.errors).toEqual([
    {
      pointer: "/name",
      message: expect.stringMatching(/^“banco central” .* quem opera o serviço pode permitir$/),
    },
  ]);
  const turned = { name: "\u202elisarB od ocnaB", colour: null };
  expect(await callFromPage(owner, "changeProfile", turned)).toMatchObject({
    status: 400,
    errors: [{ pointer: "/name", message: expect.stringContaining("se passa por outro") }],
  });
  expect(await nameNow()).toBe(before);
  await renameMerchant(merchantId, "Banco de Sementes");
  const same = { name: "Banco de Sementes", colour: "#a4471d" };
  expect(await callFromPage(owner, "changeProfile", same)).toMatchObject({ status: 200 });
  const other = { name: "Banco de Dinheiro", colour: null };
  expect(await callFromPage(owner, "changeProfile", other)).toMatchObject({ status: 400 });
  expect(await nameNow()).toBe("Banco de Sementes");
});

test("H12 an operator makes a merchant with such a name by allowing it alone", async () => {
  const body = { name: "Banco de Leite", email: "dona@leite.example" };
  const refused = await callFromPage(operator, "createMerchant", body);
  expect(refused).toMatchObject({ status: 400, errors: [{ pointer: "/name" }] });
  const created = await callFromPage(operator, "createMerchant", { ...body, allowsName: true });
  expect(created).toMatchObject({ status: 201, name: body.name });
  const [line] = await database.sql(
    "SELECT details FROM audit_log WHERE act = 'merchant.create' AND outcome = 'done'",
  );
  expect(line).toMatchObject({ details: { allowsName: true } });
});
