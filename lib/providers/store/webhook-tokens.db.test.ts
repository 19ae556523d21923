import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { insertPspAccount } from "./psp-accounts";
import { findPspAccountByToken, replaceWebhookToken } from "./webhook-tokens";

const database = freshDatabase();

async function newAccount(webhookToken: string): Promise<string> {
  const { id: merchantId } = await newMerchant();
  const account = { merchantId, kind: "bacen-pix", name: "Banco", methods: ["PIX" as const] };
  return insertPspAccount({ ...account, config: {}, secrets: {}, webhookToken });
}

const idOf = async (token: string) => (await findPspAccountByToken(token, new Date()))?.id ?? null;

test("calls of one moment each find their account: by its token, by its former one, or none", async () => {
  const [current, former, other] = [randomUUID(), randomUUID(), randomUUID()];
  const rotated = await newAccount(former);
  const plain = await newAccount(other);
  const until = new Date(Date.now() + 60_000);
  await replaceWebhookToken(rotated, current, until, ({ config, secrets }) => ({
    config,
    secrets,
  }));
  const tokens = [current, former, other, randomUUID(), current];
  expect(await Promise.all(tokens.map(idOf))).toEqual([rotated, rotated, plain, null, rotated]);
  await database.sql("UPDATE psp_accounts SET former_webhook_token_until = now() WHERE id = $1", [
    rotated,
  ]);
  expect(await Promise.all([current, former].map(idOf))).toEqual([rotated, null]);
});

test("an account whose secrets cannot be opened fails its own calls alone", async () => {
  const [broken, fine] = [randomUUID(), randomUUID()];
  const [brokenId, fineId] = [await newAccount(broken), await newAccount(fine)];
  await database.sql("UPDATE psp_accounts SET sealed_secrets = 'no seal' WHERE id = $1", [
    brokenId,
  ]);
  const [one, two] = await Promise.allSettled([broken, fine].map(idOf));
  expect(one?.status).toBe("rejected");
  expect(two).toEqual({ status: "fulfilled", value: fineId });
});
