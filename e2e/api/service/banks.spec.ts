import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../support/database";
import { expect, merchantApi, newMerchant, operator, test } from "../../support/fixtures";
import { refunded, refundsEnded } from "../../support/money";

/** Where the simulator plays each bank: its API and its token endpoint; and what else has to be entered. */
const BANKS: readonly (readonly [
  profile: string,
  apiPath: string,
  tokenPath: string,
  more?: { readonly bank?: object; readonly config?: object; readonly secrets?: object },
])[] = [
  ["efi", "/bancos/efi/v2", "/bancos/efi/oauth/token"],
  [
    "inter",
    "/bancos/inter/pix/v2",
    "/bancos/inter/oauth/v2/token",
    { bank: { conta: "123456789" }, config: { currentAccount: "123456789" } },
  ],
  [
    "sicoob",
    "/bancos/sicoob/pix/api/v2",
    "/bancos/sicoob/auth/realms/cooperado/protocol/openid-connect/token",
    { secrets: { clientSecret: "" } },
  ],
  [
    "banco-do-brasil",
    "/bancos/banco-do-brasil/pix/v2",
    "/bancos/banco-do-brasil/oauth/token",
    { bank: { appKey: "chave-da-app" }, secrets: { applicationKey: "chave-da-app" } },
  ],
  ["itau", "/bancos/itau/pix_recebimentos/v2", "/bancos/itau/api/oauth/token"],
  ["sicredi", "/bancos/sicredi/api/v2", "/bancos/sicredi/oauth/token"],
  ["bradesco", "/bancos/bradesco/v2", "/bancos/bradesco/auth/server/oauth/token"],
  ["santander", "/bancos/santander/api/v1", "/bancos/santander/oauth/token"],
];

const folder = mkdtempSync(join(tmpdir(), "vintem-banks-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(content: object): string {
  const path = join(folder, `${randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

for (const [profile, apiPath, tokenPath, more = {}] of BANKS) {
  test(`at ${profile} an account is added by command, tested, paid and refunded`, async ({
    own,
    request,
  }) => {
    const [clientId, key] = [randomUUID(), randomUUID()];
    const opened = await fetch(`${own.bankUrl}/control/accounts/${clientId}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        clientSecret: "segredo-da-loja",
        chave: key,
        nome: "LOJA",
        cidade: "RECIFE",
        profile,
        ...more.bank,
      }),
    });
    expect(opened.ok, await opened.text()).toBe(true);
    const merchant = await newMerchant();
    const config = {
      apiUrl: `${own.bankUrl}${apiPath}`,
      tokenUrl: `${own.bankUrl}${tokenPath}`,
      pixKey: key,
      tariff: { fixedCents: 0, basisPoints: 0 },
      ...more.config,
    };
    const secrets = { clientId, clientSecret: "segredo-da-loja", ...more.secrets };
    const files = ["--config", write(config), "--secrets", write(secrets)];
    const whose = ["--name", profile, "--merchant", merchant.merchantId];
    const added = await operator(
      "psp-accounts",
      ...["add", "--profile", profile, ...whose, ...files, "--json"],
    );
    const { id } = JSON.parse(added);
    await expect(async () => {
      const tested = JSON.parse(await operator("psp-accounts", "test", "--id", id, "--json"));
      expect(tested).toMatchObject({ kind: "works", webhook: { kind: "ours" } });
    }).toPass({ timeout: 60_000 });

    const api = await merchantApi(request, merchant);
    const charge = await api.created({ billingType: "PIX", amount: 10 });
    expect((await api.pay(charge.id)).status()).toBe(202);
    await api.waitFor(charge.id, "RECEIVED");
    await refunded(api, charge.id, { amount: 1 });
    const refunds = await refundsEnded(api, charge.id);
    expect(refunds.map(({ status }) => status)).toEqual(["REFUNDED"]);
  });
}

test("an update by files keeps the bank's profile and what was changed meanwhile", async ({
  own,
}) => {
  const { merchantId } = await newMerchant();
  const config = {
    apiUrl: `${own.bankUrl}/bancos/inter/pix/v2`,
    tokenUrl: `${own.bankUrl}/bancos/inter/oauth/v2/token`,
    pixKey: randomUUID(),
    tariff: { fixedCents: 0, basisPoints: 0 },
  };
  const secrets = { clientId: randomUUID(), clientSecret: "segredo" };
  const files = ["--config", write(config), "--secrets", write(secrets)];
  const addition = ["add", "--profile", "inter", "--name", "Inter", "--merchant", merchantId];
  const added = await operator("psp-accounts", ...addition, ...files, "--json");
  const { id } = JSON.parse(added);
  const stored = async () => {
    const accounts = JSON.parse(await operator("psp-accounts", "list", "--json"));
    return accounts.find((account: { id: string }) => account.id === id).config;
  };
  await operator("psp-accounts", "update", "--id", id, "--config", write(config));
  expect(await stored()).toMatchObject({ profile: "inter" });

  const database = await openDatabase();
  try {
    await database.query("BEGIN");
    await database.query(
      `UPDATE psp_accounts SET config = config || '{"city": "OLINDA"}' WHERE id = $1`,
      [id],
    );
    const renewed = write({ ...secrets, clientSecret: "segredo-novo" });
    const update = operator("psp-accounts", "update", "--id", id, "--secrets", renewed);
    const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted";
    await expect.poll(async () => (await database.query(waiting)).rowCount).toBeGreaterThan(0);
    await database.query("COMMIT");
    await update;
  } finally {
    await database.end();
  }
  expect(await stored()).toMatchObject({ profile: "inter", city: "OLINDA" });
});

test("a test by command repeats the bank's words, and a Pix key of one's own is added by command", async ({
  own,
}) => {
  const { merchantId } = await newMerchant();
  const config = {
    apiUrl: `${own.bankUrl}/pix/v2`,
    tokenUrl: `${own.bankUrl}/oauth/token`,
    pixKey: randomUUID(),
    tariff: { fixedCents: 0, basisPoints: 0 },
  };
  const secrets = { clientId: "nao-existe", clientSecret: "segredo-que-nao-vale" };
  const files = ["--config", write(config), "--secrets", write(secrets)];
  const addition = ["add", "--name", "Banco", "--merchant", merchantId, ...files, "--json"];
  const { id } = JSON.parse(await operator("psp-accounts", ...addition));
  const failure = await operator("psp-accounts", "test", "--id", id).then(
    () => null,
    (error: { code: number; stdout: string }) => error,
  );
  expect(failure?.code).toBe(1);
  expect(failure?.stdout).toContain("Token: failed · HTTP 401");
  expect(failure?.stdout).toContain("invalid_client");
  expect(failure?.stdout).not.toContain("segredo-que-nao-vale");

  const profiles = await operator("psp-accounts", "profiles");
  for (const [profile] of BANKS) expect(profiles).toContain(`${profile}: `);
  expect(profiles).toContain("public client code");

  const ownKey = { keyKind: "phone", pixKey: "(11) 98765-4321", receiverName: "A", city: "B" };
  const keyed = ["add", "--kind", "static-pix", "--name", "Chave", "--config", write(ownKey)];
  const listed = async () => JSON.parse(await operator("psp-accounts", "list", "--json"));
  await expect(operator("psp-accounts", ...keyed)).rejects.toMatchObject({ code: 2 });
  await operator("psp-accounts", ...keyed, "--merchant", merchantId);
  expect(await listed()).toContainEqual(
    expect.objectContaining({
      merchantId,
      config: { pixKey: "+5511987654321", receiverName: "A", city: "B" },
    }),
  );
});
