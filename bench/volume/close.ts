import type { Result } from "@/bench/result";
import { report } from "@/bin/command";
import { findClose } from "@/lib/ledger/store/close-list";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import type { ProviderMovement } from "@/lib/providers/port";
import { providerOf, reachThrough } from "@/lib/providers/reach";
import { closeDay } from "@/lib/reconciliation/close-day";
import { type Scratch, timed } from "./scratch";
import { newShop } from "./shop";

/** Movements of a page of the provider's list, as Asaas has them. */
const PAGE = 100;

/**
 * The close of a day with very many movements at one account, half of them payments and half tariffs. The provider
 * answers from memory, so its own time is not in the figure; once the day agrees, and once with a hundred differences.
 */
export async function close(scratch: Scratch, movements: number): Promise<Result[]> {
  const { merchantId, openAccount } = await newShop();
  const account = await openAccount();
  const day = addDays(brasiliaDay(now()), -1);
  const payments = Math.ceil(movements / 2);
  report(`Inventing a day of ${2 * payments} movements`);
  await scratch.sql(
    "UPDATE psp_accounts SET created_at = now() - interval '9 days' WHERE id = $1",
    [account],
  );
  await scratch.sql("SET session_replication_role = replica");
  await scratch.sql(SETTLEMENTS, [merchantId, account, payments, day]);
  await scratch.sql(ENTRIES, [account]);
  await scratch.sql(POSTINGS, [account]);
  await scratch.sql("SET session_replication_role = origin");
  await scratch.sql("VACUUM ANALYZE settlements, ledger_entries, ledger_postings");

  const psp = await providerOf(account);
  const answerFrom = (rows: readonly ProviderMovement[]) =>
    reachThrough(account, {
      ...psp,
      movements: {
        hasTariffs: true,
        async read(_, cursor) {
          const from = Number(cursor ?? 0);
          const next = from + PAGE < rows.length ? String(from + PAGE) : null;
          return { kind: "page", items: rows.slice(from, from + PAGE), next, unreadable: 0 };
        },
      },
    });
  const rows = Array.from({ length: payments }, (_, i) => i + 1).flatMap((i) => [
    { kind: "credit", id: `m${i}`, reference: `volume ${i}`, cents: 1_000n } as const,
    { kind: "tariff", id: `t${i}`, reference: `volume ${i}`, cents: -10n } as const,
  ]);
  answerFrom(rows);
  const [agreeing = 0] = await timed(1, () => closeDay(account, day, now()));
  const closed = await findClose(merchantId, account, day);
  if (closed?.state !== "closed") throw new Error(`the day is ${closed?.state}`);
  answerFrom(rows.slice(100));
  const [differing = 0] = await timed(1, () => closeDay(account, day, now()));
  return [
    {
      figure: `close of a day of ${closed.entries} movements at one account`,
      reached: agreeing / 1_000,
      unit: "s",
      goal: { atMost: 10 },
    },
    {
      figure: "the same again, with 100 rows missing at the provider",
      reached: differing / 1_000,
      unit: "s",
      goal: { atMost: 10 },
    },
  ];
}

const SETTLEMENTS = `INSERT INTO settlements (id, account_owner, reference, merchant_id, psp_account_id, amount_cents,
    net_cents, paid_at, recorded_at, arrived_at, evidence)
  SELECT md5('volume ' || i)::uuid, $1, 'volume ' || i, $1, $2, 1000, 990, at, at, at, '{}'
  FROM generate_series(1, $3::int) AS i,
    LATERAL (SELECT $4::date + interval '12 hours' + i * interval '1 ms' AS at) AS dated`;

const ENTRIES = `INSERT INTO ledger_entries (id, merchant_id, day, at, recorded_at, kind, psp_account_id, settlement_id)
  SELECT md5(kind || s.id)::uuid, merchant_id, (paid_at AT TIME ZONE 'America/Sao_Paulo')::date, paid_at, paid_at, kind,
    psp_account_id, s.id
  FROM settlements s, unnest(ARRAY['credited', 'tariff']) AS kind WHERE psp_account_id = $1`;

const POSTINGS = `INSERT INTO ledger_postings (entry_id, account, cents, merchant_id, day)
  SELECT e.id, side.account, cents, merchant_id, day FROM ledger_entries e,
    LATERAL (VALUES ('credited', 'psp:' || psp_account_id, 1000), ('credited', 'payer', -1000),
      ('tariff', 'psp_tariff', 10), ('tariff', 'psp:' || psp_account_id, -10)) AS side (of_kind, account, cents)
  WHERE psp_account_id = $1 AND of_kind = kind`;
