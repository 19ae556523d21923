import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { now, pause } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Member, MemberRole } from "@/lib/platform/values/merchant";
import { cents } from "@/lib/platform/values/money";
import { type Allowed, allow } from "@/lib/platform/values/permission";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import type { DiscrepancyId, DiscrepancyKind } from "./discrepancy";
import { listDiscrepancies } from "./list-discrepancies";
import { closeDiscrepancy, countOpen, openDiscrepancy } from "./store/discrepancies";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
let merchantId: MerchantId;
let memberId: string;
let reader: Allowed<"read">;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  const [row] = await database.sql<{ id: string; email: string }>(
    "SELECT id, email FROM members WHERE merchant_id = $1",
    [merchantId],
  );
  memberId = row?.id ?? "";
  reader = readerOf(merchantId);
});

function readerOf(id: MerchantId, role: MemberRole = "viewer"): Allowed<"read"> {
  const member = { id: "", merchantId: id, merchantName: "", email: "", name: null, role };
  const found = allow({ ...member, sessionId: "" } satisfies Member, "read");
  if (!found) throw new Error("everybody may read");
  return found;
}

async function opened(
  kind: DiscrepancyKind,
  daysAgo: number,
  of: MerchantId = merchantId,
): Promise<DiscrepancyId> {
  const subject = randomUUID();
  await asService((tx) =>
    openDiscrepancy(tx, {
      kind,
      subject,
      merchantId: of,
      chargeId: null,
      pspAccountId: bank.accountId,
      settlementId: null,
      amount: kind === "orphan_charge" ? cents(700) : null,
      facts: { reason: "another amount" },
    }),
  );
  const [row] = await database.sql<{ id: DiscrepancyId }>(
    `UPDATE exceptions SET opened_at = now() - make_interval(days => $2) WHERE subject = $1
     RETURNING id`,
    [subject, daysAgo],
  );
  if (!row) throw new Error("not opened");
  return row.id;
}

test("open exceptions are listed oldest first, by kind where asked, with how many of each kind", async () => {
  const young = await opened("orphan_charge", 1);
  const old = await opened("provider_mismatch", 9);
  const middle = await opened("orphan_charge", 5);
  await opened("orphan_charge", 7, (await newMerchant()).id);
  const query = { state: "open", order: "oldest", page: 0, size: 2 } as const;
  const first = await listDiscrepancies(reader, query, now());
  expect(first.discrepancies.map(({ id }) => id)).toEqual([old, middle]);
  expect(first.totalElements).toBe(3);
  expect(first.totals).toEqual(
    new Map([
      ["orphan_charge", { count: 2, amount: 1400n }],
      ["provider_mismatch", { count: 1, amount: 0n }],
    ]),
  );
  const second = await listDiscrepancies(reader, { ...query, page: 1 }, now());
  expect(second.discrepancies.map(({ id }) => id)).toEqual([young]);
  const some = await listDiscrepancies(reader, { ...query, kinds: ["orphan_charge"] }, now());
  expect(some.discrepancies.map(({ id }) => id)).toEqual([middle, young]);
  expect(some.totalElements).toBe(2);
  expect(some.totals).toEqual(first.totals);
  expect(some.discrepancies[0]).toMatchObject({ returnable: { kind: "nothing" }, charge: null });
  expect(await countOpen(merchantId, 100)).toBe(3);
  expect(await countOpen(merchantId, 2)).toBe(2);
});

test("resolved ones are listed last decision first, by the name of the member who decided", async () => {
  const [one, two, three] = [
    await opened("missing_at_provider", 3),
    await opened("missing_at_provider", 2),
    await opened("missing_at_provider", 1),
  ];
  const strangers = (await newMerchant()).id;
  const [stranger] = await database.sql<{ id: string }>(
    "SELECT id FROM members WHERE merchant_id = $1",
    [strangers],
  );
  await database.sql("UPDATE members SET name = 'Bia' WHERE id = $1", [memberId]);
  for (const [id, by] of [
    [two, `member:${memberId}`],
    [three, "operator"],
    [one, `member:${stranger?.id}`],
  ] as const) {
    await asService((tx) => closeDiscrepancy(tx, id, "accept", null, by));
    // Each in a millisecond of its own: rows keep no more of the instant.
    await pause(2);
  }
  const query = {
    state: "resolved",
    order: "lastResolved",
    kinds: ["missing_at_provider"],
    page: 0,
    size: 20,
  } as const;
  const { discrepancies } = await listDiscrepancies(reader, query, now());
  expect(discrepancies.map(({ id, resolver }) => [id, resolver])).toEqual([
    [one, null],
    [three, null],
    [two, "Bia"],
  ]);
});
