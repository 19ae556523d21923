/** Each mutant: the guarantee it breaks, the file, the text `from` that `to` replaces, and the test that has to fail. */
export const MUTANTS = [
  {
    what: "the unique index on (merchant, key) is dropped",
    file: "prisma/migrations/20261121000000_first/migration.sql",
    from: `CREATE UNIQUE INDEX "charges_merchant_id_idempotency_key_key" ON "charges"("merchant_id", "idempotency_key");`,
    to: "",
    test: "lib/charges/store/charges.db.test.ts",
  },
  {
    what: "the PSP is called before the charge is committed",
    file: "lib/charges/create-charge.ts",
    from: `  const claimed = await claimCharge({`,
    to: `  const expiresAt = new Date(now.getTime() + 3_600_000);
  const order = { ...input, chargeId: id, txid: id.replaceAll("-", ""), pspChargeId: null, expiresAt, receiver: "LOJA" };
  await psp?.open(order, now);
  const claimed = await claimCharge({`,
    test: "lib/charges/create-charge.db.test.ts",
  },
  {
    what: "createdAt comes from the app's clock",
    file: "lib/charges/store/claims.ts",
    from: `      name: "claim-charges",
      text: CLAIM,`,
    to: `      text: CLAIM.replace(CREATION_INSTANTS, "(SELECT at AS now, at FROM (SELECT 'APP'::timestamptz AS at) AS app) AS instants")
        .replace("APP", new Date().toISOString()),`,
    test: "lib/charges/store/watermark.db.test.ts",
  },
  {
    what: "a window ahead of the clock leaves the watermark behind",
    file: "lib/charges/store/watermark.ts",
    from: `THEN $2 ELSE now END) AS watermark`,
    to: `THEN LEAST($2, now) ELSE now END) AS watermark`,
    test: "lib/charges/store/watermark-clocks.db.test.ts",
  },
  {
    what: "a clock that steps back is taken for the right one",
    file: "lib/charges/store/watermark.ts",
    from: `GREATEST(now, reference_at + GREATEST(now - clock_at, interval '0')) AS reference`,
    to: `now AS reference`,
    test: "lib/charges/store/watermark-clocks.db.test.ts",
  },
  {
    what: "the listing has no merchant filter",
    file: "lib/listing/store/conditions.ts",
    from: "return `merchant_id = $1",
    to: "return `$1::uuid IS NOT NULL",
    test: "lib/listing/store/list.db.test.ts",
  },
  {
    what: "an access token's signature is not checked",
    file: "lib/credentials/access-tokens.ts",
    from: `jwtVerify } from "jose";`,
    to: `decodeJwt } from "jose";
const jwtVerify = async (token: string, ..._: unknown[]) => ({ payload: decodeJwt(token) });`,
    test: "lib/credentials/access-tokens.db.test.ts",
  },
  {
    what: "a notification is believed without a query at the PSP",
    file: "lib/payments/apply-payment.ts",
    from: `  const proof = await source.psp.readSettlement(reference);`,
    to: `  const proved = await source.psp.readSettlement(reference);
  const proof =
    proved.kind === "found"
      ? proved
      : {
          kind: "found" as const,
          settlement: {
            reference,
            endToEndId: reference,
            txid: null,
            amount: cents(1050),
            net: null,
            paidAt: new Date(),
            funds: "credited" as const,
            dispute: null,
            method: null,
            pixKey: null,
            refunds: [],
          },
        };`,
    test: "lib/payments/apply-payment.db.test.ts",
  },
  {
    what: "RECEIVED may become PENDING again",
    file: "lib/charges/charge-status.ts",
    from: `RECEIVED: { refund_started:`,
    to: `RECEIVED: { opened: "PENDING", refund_started:`,
    test: "lib/charges/charge-status.test.ts",
  },
  {
    what: "RECEIVED may become PENDING again, in the database alone",
    file: "prisma/functions/charges_guard.sql",
    from: `WHEN 'RECEIVED' THEN NEW."status" IN ('REFUNDING', 'CHARGEBACK')`,
    to: `WHEN 'RECEIVED' THEN NEW."status" IN ('REFUNDING', 'CHARGEBACK', 'PENDING')`,
    test: "lib/charges/store/charges.db.test.ts",
  },
  {
    what: "0.005 is rounded",
    file: "lib/platform/values/money.ts",
    from: `return /^0*$/.test(lost) && digits.length >= dropped ? kept || "0" : null;`,
    to: `return lost.length >= 0 ? kept || "0" : null;`,
    test: "lib/platform/values/money.test.ts",
  },
  {
    what: "an absent charge is requested again after 50 ms",
    file: "lib/charges/provider-update.ts",
    from: `Math.max(0, psp.reopenAfterMs - submittedMsAgo)`,
    to: `Math.max(0, Math.min(psp.reopenAfterMs, 50) - submittedMsAgo)`,
    test: "lib/charges/create-charge.db.test.ts",
  },
  {
    what: "a charge is cancelled without being withdrawn at the PSP",
    file: "lib/charges/end-charge.ts",
    from: `if (charge.pspAccountId && mustBeWithdrawn(charge)) {`,
    to: `if (charge.pspAccountId && mustBeWithdrawn(charge) && !charge.cancelRequested) {`,
    test: "lib/charges/cancel-charge.db.test.ts",
  },
  {
    what: "a settlement identity is shared by all merchants",
    file: "prisma/functions/owner_of_account.sql",
    from: `SELECT COALESCE("merchant_id", '00000000-0000-0000-0000-000000000000') FROM`,
    to: `SELECT '00000000-0000-0000-0000-000000000000'::uuid FROM`,
    test: "lib/payments/account-authority.db.test.ts",
  },
  {
    what: "authorized money counts as credited",
    file: "lib/payments/settlement.ts",
    from: `funds === "credited" ? "paid" : "authorized"`,
    to: `funds.length > 0 ? "paid" : "authorized"`,
    test: "lib/payments/authorized-money.db.test.ts",
  },
  {
    what: "refunds under way are not counted",
    file: "lib/payments/refund.ts",
    from: `(refund) => refund.status !== "FAILED"`,
    to: `(refund) => refund.status === "REFUNDED"`,
    test: "lib/payments/request-refund.db.test.ts",
  },
  {
    what: "a lost answer to a refund is taken for a refusal",
    file: "lib/payments/submit-refund.ts",
    from: `      return notYet(leased, outcome);`,
    to: `      return refuse(leased, outcome.reason);`,
    test: "lib/payments/request-refund.db.test.ts",
  },
  {
    what: "unexpected money opens no exception",
    file: "lib/payments/credit-charge.ts",
    from: `  if (!kind) return;`,
    to: `  if (!kind || kind !== "duplicate_payment") return;`,
    test: "lib/reconciliation/read-provider-list.db.test.ts",
  },
  {
    what: "a list counts as read before it was",
    file: "lib/reconciliation/read-provider-list.ts",
    from: `    await recordListed(psp, pspAccountId, { from: since, to, refunded: false });
    await noteProviderListRead(pspAccountId, to);`,
    to: `    await noteProviderListRead(pspAccountId, to);
    await recordListed(psp, pspAccountId, { from: since, to, refunded: false });`,
    test: "lib/reconciliation/read-provider-list.db.test.ts",
  },
  {
    what: "after a restored backup the PSP is not queried first",
    file: "lib/charges/provider-update.ts",
    from: `leased.attempt > 1 || leased.lookFirst`,
    to: `leased.attempt > 1`,
    test: "lib/reconciliation/read-provider-list.db.test.ts",
  },
  {
    what: "the jobs of a killed worker stay locked",
    file: "lib/health/store/health.ts",
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
    file: "lib/platform/db/connection.ts",
    from: `? [] : ["SET LOCAL ROLE vintem_app"]`,
    to: `? [] : []`,
    test: "lib/platform/db/pooler.db.test.ts",
  },
];
