import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Env, env, settle } from "@/lib/platform/env";
import { findPspAccount, insertPspAccount } from "@/lib/providers/store/psp-accounts";
import { freshDatabase } from "@/testing/database";
import { countSealed, resealAll, SEALED_COLUMNS } from "./sealed-columns";
import { activeSigningKeys, insertSigningKey } from "./signing-keys";

const database = freshDatabase();
const OLDER = randomBytes(32).toString("base64url");
const NEWER = randomBytes(32).toString("base64url");
let first: Env;

beforeAll(() => {
  first = env();
});

function runUnder(...secrets: readonly string[]): void {
  settle(first, first.databaseUrl, secrets.join(" "));
}

test("every column that holds a sealed text is known", async () => {
  const columns = await database.sql<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND (column_name LIKE 'sealed%' OR column_name LIKE '%totp_secret')`,
  );
  expect(columns.map(({ name }) => name).sort()).toEqual(
    SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});

test("what an older secret sealed is sealed with the newest one, and the older one can go", async () => {
  runUnder(OLDER);
  const account = {
    merchantId: null,
    kind: "bacen-pix",
    name: "Banco X",
    methods: [],
    config: {},
    secrets: { clientSecret: "canário" },
  };
  const ids: string[] = [];
  for (let n = 0; n < 103; n += 1) {
    ids.push(await insertPspAccount({ ...account, webhookToken: randomUUID() }));
  }
  const kid = randomUUID();
  await insertSigningKey({ kid, publicJwk: {}, privateJwk: { d: "x" } });
  runUnder(NEWER, OLDER);
  const before = await countSealed();
  expect(before.every(({ isCurrent }) => !isCurrent)).toBe(true);
  // A copy of another row's text, as somebody would make it who can write to the database: it opens nowhere.
  await database.sql(
    `UPDATE psp_accounts SET sealed_secrets = (SELECT sealed_secrets FROM psp_accounts WHERE id = $2)
      WHERE id = $1`,
    ids.slice(0, 2),
  );
  expect(await resealAll()).toEqual({
    resealed: 103,
    unreadable: [`psp_accounts.sealed_secrets ${ids[0]}`],
  });
  expect(await resealAll()).toMatchObject({ resealed: 0 });
  runUnder(NEWER);
  for (const id of ids.slice(1)) {
    expect((await findPspAccount(id))?.secrets).toEqual(account.secrets);
  }
  expect((await activeSigningKeys()).find((key) => key.kid === kid)?.privateJwk).toEqual({
    d: "x",
  });
  await expect(findPspAccount(ids[0] ?? "")).rejects.toThrow(/another VINTEM_SECRET/);
  const after = await countSealed();
  expect(after.filter(({ isCurrent }) => !isCurrent)).toMatchObject([{ texts: 1 }]);
});
