import { expect, test } from "vitest";
import { archiveHistories } from "@/lib/charge-details/archive-histories";
import { findHistory } from "@/lib/charge-details/store/charge-history";
import { now } from "@/lib/platform/clock";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";
import { writePayerMarks } from "@/testing/payer-marks";
import { rowsShowing } from "@/testing/payer-traces";
import { anonymizePayer } from "./anonymize-payer";
import type { ServiceKeeper } from "./keeper";
import { findPayerData } from "./payer-data";

const database = freshDatabase();
const { shop, charge, pay } = ownShop();

test("a person is in no archive of a history after being anonymised, and before in their own data as ever (K5)", async () => {
  const person = {
    name: "Zoraíde Quitéria Bragança",
    document: "52998220011",
    email: "zoraide@correio.example",
    phone: "11987650019",
  };
  const { document, name } = person;
  const keeper: ServiceKeeper = { merchantId: shop.merchantId, service: "operator" };
  const paid = await charge({ payer: { ...person, address: null } });
  await pay(paid);
  await writePayerMarks(database, paid, `${name} ${document}`);
  const at = new Date(now().getTime() + 400 * 86_400_000);
  const exported = await findPayerData(keeper, document, at);
  const before = await findHistory(paid.merchantId, paid.id, { page: 0, size: 100 });
  await archiveHistories(at, new AbortController().signal);
  const archives = "SELECT FROM archived_charges WHERE charge_id = $1";
  expect(await database.sql(archives, [paid.id])).toHaveLength(1);
  expect(await findPayerData(keeper, document, at)).toEqual(exported);
  expect(await anonymizePayer(keeper, document, at)).toMatchObject({ kind: "done" });
  expect(await rowsShowing(database, person)).toEqual([]);
  const after = await findHistory(paid.merchantId, paid.id, { page: 0, size: 100 });
  const facts = ({ entries }: typeof before) => entries.map(({ reason: _, ...facts }) => facts);
  expect(facts(after)).toEqual(facts(before));
});
