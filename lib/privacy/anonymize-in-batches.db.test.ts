import { expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { MerchantBusy } from "@/lib/platform/merchant-turns";
import { addCopies } from "@/testing/copied-charges";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";
import { rowsShowing } from "@/testing/payer-traces";
import { anonymizePayer } from "./anonymize-payer";
import type { ServiceKeeper } from "./keeper";

const database = freshDatabase();
const { shop, charge, pay } = ownShop();

test("G19 who has many charges is anonymised in batches, each in a turn, and it goes on when requested again", async () => {
  const person = {
    name: "Zoraíde dos Lotes Quitéria",
    document: "52998220011",
    email: "zoraide.lotes@correio.example",
    phone: "11987650019",
  };
  const made = await charge({ payer: { ...person, address: null } });
  await pay(made);
  await addCopies(database, made, 1_100);
  const keeper: ServiceKeeper = { merchantId: shop.merchantId, service: "operator" };
  // Nothing of a charge made now is recent then.
  const later = new Date(now().getTime() + 181 * 86_400_000);
  let turns = 0;
  const two = <Result>(part: () => Promise<Result>): Promise<Result> => {
    turns += 1;
    return turns < 3 ? part() : Promise.reject(new MerchantBusy());
  };
  const begin = () => anonymizePayer(keeper, person.document, later, two);
  expect(await begin()).toEqual({ kind: "under_way", charges: 1_000 });
  await expect(begin()).rejects.toThrow(MerchantBusy);
  const outcome = await anonymizePayer(keeper, person.document, later);
  expect(outcome).toEqual({ kind: "done", charges: 101 });
  expect(await rowsShowing(database, person)).toEqual([]);
});
