import { expect, test } from "vitest";
import { testCertificate } from "@/testing/certificates";
import { freshDatabase } from "@/testing/database";
import { readClientCertificate } from "./certificates/client-certificate";
import { insertPspAccount, rewritePspAccount } from "./store/psp-accounts";
import { noteSavedCertificate, watchCertificates } from "./watch-certificates";

const database = freshDatabase();

/** When the certificates for tests are over. */
const END = new Date("2120-01-01T00:00:00Z");
const before = (days: number) => new Date(END.getTime() - days * 86_400_000);

const pair = (name: string, password: string) => {
  const file = testCertificate(name);
  const input = { certificate: null, privateKey: null, files: [file], password };
  return readClientCertificate(input, { certificate: null, privateKeys: [] }, before(1_000));
};

const SECRETS = { clientId: "loja", clientSecret: "segredo", webhookToken: "w".repeat(43) };

function account(secrets: object, kind = "bacen-pix"): Promise<string> {
  const addresses = { apiUrl: "https://banco.example/v2", tokenUrl: "https://banco.example/token" };
  const tariff = { fixedCents: 0, basisPoints: 0 };
  const config = { ...addresses, pixKey: "loja@example.com", tariff };
  const webhookToken = crypto.randomUUID();
  const fields = { name: "Banco X", methods: ["PIX" as const], webhookToken };
  return insertPspAccount({ merchantId: null, kind, ...fields, config, secrets });
}

const stored = (id: string) =>
  database.sql<{ ends: Date | null; warned: number | null }>(
    "SELECT certificate_ends_at AS ends, certificate_warned_days AS warned FROM psp_accounts WHERE id = $1",
    [id],
  );

test("each warning is given once, also by processes that look at the same time", async () => {
  const pspAccountId = await account({ ...SECRETS, ...pair("modern.p12", "segredo") });
  // An account without a certificate and one whose settings cannot be read hold up nobody.
  await account(SECRETS);
  await account({ clientId: "" });
  await account({ ...SECRETS, certificate: "/etc/vintem/loja.crt", privateKey: "loja.key" });

  expect(await watchCertificates(before(31))).toEqual([]);
  expect(await stored(pspAccountId)).toEqual([{ ends: END, warned: null }]);
  for (const [days, warning] of [
    [30, 30],
    [13.5, 14],
    [7, 7],
    [0.5, 1],
    [-3, 0],
  ] as const) {
    const looks = await Promise.all([1, 2, 3].map(() => watchCertificates(before(days))));
    expect(looks.flat()).toEqual([{ pspAccountId, warning }]);
    expect(await watchCertificates(before(days - 0.1))).toEqual([]);
  }
});

test("saving the same certificate repeats no warning, and another one begins anew", async () => {
  const secrets = { ...SECRETS, ...pair("modern.p12", "segredo") };
  const pspAccountId = await account(secrets);
  expect(await watchCertificates(before(5))).toContainEqual({ pspAccountId, warning: 7 });
  const saved = { id: pspAccountId, merchantId: null, kind: "bacen-pix", name: "Banco X" };
  const rest = { methods: ["PIX" as const], config: (await configOf(pspAccountId)) as object };
  await noteSavedCertificate({ ...saved, ...rest, secrets });
  expect(await watchCertificates(before(5))).toEqual([]);

  await rewritePspAccount(pspAccountId, ({ config }) => ({ config, secrets: SECRETS }));
  await noteSavedCertificate({ ...saved, ...rest, secrets: SECRETS });
  expect(await stored(pspAccountId)).toEqual([{ ends: null, warned: null }]);
  await rewritePspAccount(pspAccountId, ({ config }) => ({ config, secrets }));
  expect(await watchCertificates(before(5))).toEqual([{ pspAccountId, warning: 7 }]);
});

async function configOf(id: string): Promise<unknown> {
  const [row] = await database.sql<{ config: unknown }>(
    "SELECT config FROM psp_accounts WHERE id = $1",
    [id],
  );
  return row?.config;
}
