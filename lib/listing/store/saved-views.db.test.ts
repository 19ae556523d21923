import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { DEFAULT_LIST_COLUMNS } from "@/lib/listing/list-column";
import { SAVED_VIEWS_MAX } from "@/lib/listing/saved-view";
import { addMember } from "@/lib/members/store/members";
import type { Allowed } from "@/lib/platform/values/permission";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { findPreferences, savePreferences } from "./preferences";
import { addSavedView, deleteSavedView, findSavedViews, replaceSavedView } from "./saved-views";

const database = freshDatabase();
let merchant: Awaited<ReturnType<typeof newMerchant>>;
let ana: Allowed<"read">;
let bia: Allowed<"read">;

beforeAll(async () => {
  merchant = await newMerchant();
});

beforeEach(async () => {
  [ana, bia] = [await somebody(), await somebody()];
});

/** A person of the merchant, as far as what is theirs alone goes. */
async function somebody(): Promise<Allowed<"read">> {
  const id = await addMember({
    merchantId: merchant.id,
    role: "viewer",
    email: `${randomUUID()}@loja.example`,
    name: null,
    passwordHash: "x",
  });
  return { id } as Allowed<"read">;
}

const view = (name: string, query = "status=OVERDUE") => ({ name, query });

test("a person keeps, renames and deletes their views, and sees nobody else's", async () => {
  const saved = await addSavedView(ana, view("Vencidas"));
  if (saved.kind !== "saved") throw new Error(saved.kind);
  const { id } = saved.view;
  expect(await addSavedView(ana, view("Boletos", "billingType=BOLETO"))).toMatchObject({
    kind: "saved",
  });
  expect((await findSavedViews(ana)).map(({ name }) => name)).toEqual(["Boletos", "Vencidas"]);
  expect(await findSavedViews(bia)).toEqual([]);

  expect(await replaceSavedView(bia, id, view("Minha"))).toEqual({ kind: "not_found" });
  expect(await deleteSavedView(bia, id)).toBe(false);
  const replaced = { id, name: "Atrasadas", query: "status=OVERDUE&q=maria" };
  expect(await replaceSavedView(ana, id, replaced)).toEqual({ kind: "saved", view: replaced });
  expect(await findSavedViews(ana)).toContainEqual(replaced);
  expect(await deleteSavedView(ana, id)).toBe(true);
  expect(await deleteSavedView(ana, id)).toBe(false);
  expect((await findSavedViews(ana)).map(({ name }) => name)).toEqual(["Boletos"]);
});

test("a name is one member's once; two members may use the same", async () => {
  const first = await addSavedView(ana, view("Hoje"));
  const second = await addSavedView(ana, view("Ontem"));
  if (first.kind !== "saved" || second.kind !== "saved") throw new Error("not saved");
  expect(await addSavedView(ana, view("Hoje"))).toEqual({ kind: "name_taken" });
  expect(await replaceSavedView(ana, second.view.id, view("Hoje"))).toEqual({ kind: "name_taken" });
  expect(await addSavedView(bia, view("Hoje"))).toMatchObject({ kind: "saved" });
  expect(await findSavedViews(ana)).toHaveLength(2);
});

test("nobody keeps more than the most there may be, however many they save at once", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: SAVED_VIEWS_MAX + 6 }, (_, i) => addSavedView(ana, view(`Visão ${i}`))),
  );
  expect(outcomes.filter(({ kind }) => kind === "saved")).toHaveLength(SAVED_VIEWS_MAX);
  expect(outcomes.filter(({ kind }) => kind === "full")).toHaveLength(6);
  expect(await findSavedViews(ana)).toHaveLength(SAVED_VIEWS_MAX);
});

test("columns are each person's own, and the usual ones until they choose", async () => {
  expect(await findPreferences(ana)).toEqual({ chargeColumns: DEFAULT_LIST_COLUMNS });
  await database.sql("UPDATE members SET preferences = '{\"other\": 1}' WHERE id = $1", [ana.id]);
  await savePreferences(ana, { chargeColumns: ["payer", "amount", "id"] });
  expect(await findPreferences(ana)).toEqual({ chargeColumns: ["payer", "amount", "id"] });
  expect(await findPreferences(bia)).toEqual({ chargeColumns: DEFAULT_LIST_COLUMNS });
  const rows = await database.sql("SELECT preferences FROM members WHERE id = $1", [ana.id]);
  expect(rows[0]?.preferences).toMatchObject({ other: 1 });
});

test.each(['{"chargeColumns": "all"}', '{"chargeColumns": null}', "{}"])(
  "columns that cannot be read are the usual ones: %s",
  async (preferences) => {
    await database.sql("UPDATE members SET preferences = $2::jsonb WHERE id = $1", [
      ana.id,
      preferences,
    ]);
    expect(await findPreferences(ana)).toEqual({ chargeColumns: DEFAULT_LIST_COLUMNS });
  },
);

test("a column that there no longer is, is left out; the payer never is", async () => {
  await database.sql(
    `UPDATE members SET preferences = '{"chargeColumns": ["id", "colour", 7]}' WHERE id = $1`,
    [ana.id],
  );
  expect(await findPreferences(ana)).toEqual({ chargeColumns: ["payer", "id"] });
});
