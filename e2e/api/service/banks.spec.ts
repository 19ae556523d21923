import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ONLY_DEEP } from "@/testing/deep";
import { BANK_TABLE, openTlsBank, type Papers, type TlsBank } from "../../support/bank-table";
import { openDatabase } from "../../support/database";
import { expect, merchantApi, newMerchant, operator, test } from "../../support/fixtures";

// Made before each group of tests: a worker may run several, and each ends with the removal.
let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vintem-banks-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(content: object): string {
  const path = join(folder, `${randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

let bank: TlsBank;
test.beforeAll(async ({ playwright }) => {
  bank = await openTlsBank(playwright);
});
test.afterAll(() => bank.close());

/** The options by which the command takes what a bank hands out. */
function certificateOptions({ files: [first = "", key], password }: Papers): string[] {
  if (key) return ["--certificate", first, "--private-key", key];
  const secret = join(folder, `${randomUUID()}.txt`);
  writeFileSync(secret, `${password ?? ""}\n`);
  return ["--pfx", first, ...(password === null ? [] : ["--pfx-password-file", secret])];
}

for (const row of BANK_TABLE) {
  const { profile, handed, hasSecret, appKey, conta } = row;
  test(
    `at ${profile} an account is added by command over mutual TLS, tested, paid by its callback and refunded`,
    profile === "efi" ? {} : ONLY_DEEP,
    async ({ request }) => {
      const papers = await bank.open(row);
      const { clientId, clientSecret, pixKey, apiUrl, tokenUrl, authority } = papers;
      const merchant = await newMerchant();
      const tariff = { fixedCents: 0, basisPoints: 0 };
      const account = conta ? { currentAccount: conta } : {};
      const config = write({ apiUrl, tokenUrl, pixKey, tariff, ...account });
      const secrets = write({
        clientId,
        clientSecret: hasSecret ? clientSecret : "",
        authority,
        ...(appKey ? { applicationKey: appKey } : {}),
      });
      const whose = ["--name", profile, "--merchant", merchant.merchantId];
      const files = ["--config", config, "--secrets", secrets];
      const isRequested = handed.kind === "request";
      const options = isRequested ? [] : certificateOptions(papers);
      const addition = ["add", "--profile", profile, ...whose, ...files, ...options, "--json"];
      const { id } = JSON.parse(await operator("psp-accounts", ...addition));
      if (isRequested) {
        const asked = JSON.parse(await operator("psp-accounts", "csr", "--id", id, "--json"));
        const issued = await papers.sign(asked.request);
        await operator("psp-accounts", "update", "--id", id, "--certificate", issued);
      }
      await expect(async () => {
        const tested = JSON.parse(await operator("psp-accounts", "test", "--id", id, "--json"));
        expect(tested).toMatchObject({ kind: "works", webhook: { kind: "ours" } });
      }).toPass({ timeout: 60_000 });
      await bank.tradeAt(await merchantApi(request, merchant), papers);
    },
  );
}

test(
  "an update by files keeps the bank's profile and what was changed meanwhile",
  ONLY_DEEP,
  async ({ own }) => {
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
  },
);

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
  for (const { profile } of BANK_TABLE) expect(profiles).toContain(`${profile}: `);
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
