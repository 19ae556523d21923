// Proof that the tests have teeth: breaks one promise at a time in a copy of the project, and runs the
// test that has to notice. Not part of `npm test`.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const USAGE = `npm run mutants               every broken promise, and which test noticed
npm run mutants -- --only 3   the third alone
npm run mutants -- --json     the results as JSON
Exit code 0 when every one was noticed, 1 when one survived, 2 when called wrongly.
`;

/** What is broken: in which file, which text by which; and the test file that has to fail. */
const MUTANTS = [
  {
    what: "the unique index on (merchant, key) is dropped",
    file: "prisma/migrations/20261121000000_first/migration.sql",
    from: `CREATE UNIQUE INDEX "charges_merchant_id_idempotency_key_key" ON "charges"("merchant_id", "idempotency_key");`,
    to: "",
    test: "lib/database/charges.db.test.ts",
  },
  {
    what: "the PSP is called before the charge is committed",
    file: "lib/operations/create-charge.ts",
    from: `  const claimed = await claimCharge({`,
    to: `  if (usesPsp) {
    const { pspOf } = await import("./psp-of");
    const txid = keyedUuid("charge-id", merchantId, idempotencyKey).replaceAll("-", "");
    const order = { ...asked, txid, expiresAt: new Date(now.getTime() + 86_400_000), receiver: "LOJA" };
    await (await pspOf(terms.pixAccountId ?? "")).openPix(order, now);
  }
  const claimed = await claimCharge({`,
    test: "lib/operations/create-charge.db.test.ts",
  },
  {
    what: "createdAt comes from the app's clock",
    file: "lib/database/sync-window.ts",
    from: `    \`SELECT date_trunc('milliseconds', GREATEST(clock_timestamp(),
       (SELECT fence_at FROM sync_fences WHERE merchant_id = '\${merchantId}'))) AS created_at\`,`,
    to: `    \`SELECT '\${new Date().toISOString()}'::timestamptz AS created_at WHERE '\${merchantId}' <> ''\`,`,
    test: "lib/database/sync-window.db.test.ts",
  },
  {
    what: "the listing has no merchant filter",
    file: "lib/database/charge-listing.ts",
    from: `return ["merchant_id = $1", ...filtersOf(`,
    to: `return ["$1::uuid IS NOT NULL", ...filtersOf(`,
    test: "lib/database/charge-listing.db.test.ts",
  },
  {
    what: "an access token's signature is not checked",
    file: "lib/identity/access-tokens.ts",
    from: `jwtVerify } from "jose";`,
    to: `decodeJwt } from "jose";
const jwtVerify = async (token: string, ..._: unknown[]) => ({ payload: decodeJwt(token) });`,
    test: "lib/identity/access-tokens.db.test.ts",
  },
  {
    what: "a notification is believed without asking the PSP",
    file: "lib/operations/settle-charge.ts",
    from: `  const proof = await source.psp.readSettlement(reference);`,
    to: `  const asked = await source.psp.readSettlement(reference);
  const proof =
    asked.kind === "found"
      ? asked
      : {
          kind: "found" as const,
          settlement: {
            reference,
            endToEndId: reference,
            txid: null,
            amount: cents(1050),
            net: null,
            paidAt: new Date(),
            funds: "arrived" as const,
            dispute: null,
            method: null,
            pixKey: null,
            refunds: [],
          },
        };`,
    test: "lib/operations/settle-charge.db.test.ts",
  },
  {
    what: "RECEIVED may become PENDING again",
    file: "lib/domain/charge-status.ts",
    from: `RECEIVED: { refund_started:`,
    to: `RECEIVED: { opened: "PENDING", refund_started:`,
    test: "lib/domain/charge-status.test.ts",
  },
  {
    what: "RECEIVED may become PENDING again, in the database alone",
    // The last migration that defines the guard.
    file: "prisma/migrations/20261122120000_money_arrives/migration.sql",
    from: `WHEN 'RECEIVED' THEN NEW."status" IN ('REFUNDING', 'CHARGEBACK')`,
    to: `WHEN 'RECEIVED' THEN NEW."status" IN ('REFUNDING', 'CHARGEBACK', 'PENDING')`,
    test: "lib/database/charges.db.test.ts",
  },
  {
    what: "0.005 is rounded",
    file: "lib/domain/money.ts",
    from: `return /^0*$/.test(lost) && digits.length >= dropped ? kept || "0" : null;`,
    to: `return lost.length >= 0 ? kept || "0" : null;`,
    test: "lib/domain/money.test.ts",
  },
  {
    what: "an absent charge is asked for again after 50 ms",
    file: "lib/operations/end-charge.ts",
    from: `Math.max(0, psp.reopenAfterMs - askedMsAgo)`,
    to: `Math.max(0, Math.min(psp.reopenAfterMs, 50) - askedMsAgo)`,
    test: "lib/operations/create-charge.db.test.ts",
  },
  {
    what: "a charge is called off without being withdrawn at the PSP",
    file: "lib/operations/end-charge.ts",
    from: `if (charge.pspAccountId && mustBeWithdrawn(charge)) {`,
    to: `if (charge.pspAccountId && mustBeWithdrawn(charge) && !charge.cancelAsked) {`,
    test: "lib/operations/cancel-charge.db.test.ts",
  },
  {
    what: "a name of money is one for all merchants",
    file: "prisma/migrations/20261122020000_money_identity/migration.sql",
    from: `SELECT COALESCE("merchant_id", '00000000-0000-0000-0000-000000000000') FROM`,
    to: `SELECT '00000000-0000-0000-0000-000000000000'::uuid FROM`,
    test: "lib/operations/spoken-for.db.test.ts",
  },
  {
    what: "money that is only promised counts as arrived",
    file: "lib/domain/settlement.ts",
    from: `funds === "arrived" ? "paid" : "authorized"`,
    to: `funds.length > 0 ? "paid" : "authorized"`,
    test: "lib/operations/promised-money.db.test.ts",
  },
  {
    what: "refunds under way are not counted",
    file: "lib/domain/refund.ts",
    from: `(refund) => refund.status !== "FAILED"`,
    to: `(refund) => refund.status === "REFUNDED"`,
    test: "lib/operations/request-refund.db.test.ts",
  },
  {
    what: "a lost answer to a refund is taken for a no",
    file: "lib/operations/pursue-refund.ts",
    from: `      return notYet(leased, outcome);`,
    to: `      return refuse(leased, outcome.reason);`,
    test: "lib/operations/request-refund.db.test.ts",
  },
  {
    what: "odd money opens no exception",
    file: "lib/operations/settle-charge.ts",
    from: `  if (!kind) return;`,
    to: `  if (!kind || kind !== "duplicate_payment") return;`,
    test: "lib/operations/read-statement.db.test.ts",
  },
  {
    what: "a list counts as read before it was",
    file: "lib/operations/read-statement.ts",
    from: `    await recordListed(psp, pspAccountId, { from: since, to, refunded: false });
    await noteStatementRead(pspAccountId, to);`,
    to: `    await noteStatementRead(pspAccountId, to);
    await recordListed(psp, pspAccountId, { from: since, to, refunded: false });`,
    test: "lib/operations/read-statement.db.test.ts",
  },
  {
    what: "after a restored backup the PSP is asked without looking",
    file: "lib/operations/open-charge.ts",
    from: `leased.attempt > 1 || leased.lookFirst`,
    to: `leased.attempt > 1`,
    test: "lib/operations/read-statement.db.test.ts",
  },
  {
    what: "the jobs of a killed worker stay locked",
    file: "lib/database/health.ts",
    from: `  return rows[0]?.dead ?? 0;`,
    to: `  return 0 * (rows[0]?.dead ?? 0);`,
    test: "server/jobs.db.test.ts",
  },
  {
    what: "a backup reads every table at another instant",
    file: "server/backup/take-backup.ts",
    from: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`,
    to: `BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY`,
    test: "server/backup/backup.db.test.ts",
  },
  {
    what: "through a pooler the role is taken for granted",
    file: "lib/database/connection.ts",
    from: `? [] : ["SET LOCAL ROLE vintem_app"]`,
    to: `? [] : []`,
    test: "lib/database/pooler.db.test.ts",
  },
];

const args = process.argv.slice(2);
if (args.includes("--help")) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const only = args.includes("--only") ? Number(args[args.indexOf("--only") + 1]) : null;
if (only !== null && !MUTANTS[only - 1]) {
  process.stderr.write(`--only takes a number from 1 to ${MUTANTS.length}.\n`);
  process.exit(2);
}

const copy = mkdtempSync(join(tmpdir(), "vintem-mutants-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
copyProject();
const results = MUTANTS.map((mutant, i) => ({ number: i + 1, ...mutant }))
  .filter(({ number }) => only === null || number === only)
  .map(run);
const survivors = results.filter(({ noticed }) => !noticed);
if (args.includes("--json")) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
else process.stdout.write(`${results.length - survivors.length} of ${results.length} noticed\n`);
process.exit(survivors.length > 0 ? 1 : 0);

/** What is committed or about to be, with the packages of this checkout. */
function copyProject() {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  for (const file of listed.stdout.split("\n").filter(Boolean)) {
    cpSync(file, join(copy, file), { recursive: true });
  }
  const generated = "lib/database/generated";
  cpSync(generated, join(copy, generated), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
}

function run({ number, what, file, from, to, test }) {
  const path = join(copy, file);
  const sound = readFileSync(path, "utf8");
  const broken = sound.replace(from, () => to);
  if (broken === sound) throw new Error(`${file} has no longer what mutant ${number} replaces`);
  writeFileSync(path, broken);
  const report = join(copy, "mutant.json");
  rmSync(report, { force: true });
  const command = ["vitest", "run", test, "--bail=1", "--reporter=json", `--outputFile=${report}`];
  spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...command.slice(1)], {
    cwd: copy,
    encoding: "utf8",
  });
  writeFileSync(path, sound);
  const failed = failedTest(report);
  const line = failed ? `noticed by "${failed}"` : "SURVIVED";
  process.stderr.write(`${String(number).padStart(2)}  ${what}: ${line}\n`);
  return { number, what, test, noticed: failed !== null, by: failed };
}

/** The title of the first test that failed; null when none did. */
function failedTest(report) {
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  // A file that does not even load is a mistake of the mutant and no proof.
  if (tests.length === 0) throw new Error("the test does not load with this mutant");
  return tests.find(({ status }) => status === "failed")?.fullName ?? null;
}
