import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant, validBody } from "../../support/fixtures";
import { createRaw, expect, expectProblem, places, test } from "../../support/wire";
import { RESPONSE_FIELDS } from "./bodies";

const NAMED = {
  reference: "Pedido nº 7/9 😀",
  metadata: { loja: "3", canal: "site", "a/b": "" },
};

test("reference and metadata come back from every answer of a charge that has them", async ({
  api,
}) => {
  const body = validBody(NAMED);
  const key = { "idempotency-key": randomUUID() };
  const created = await (await api.create(body, key)).json();
  expect(created).toMatchObject(NAMED);
  expect(Object.keys(created).sort()).toEqual([...RESPONSE_FIELDS, "metadata", "reference"].sort());
  expect(await api.charge(created.id)).toEqual(created);
  const query = `?reference=${encodeURIComponent(NAMED.reference)}`;
  expect((await api.listed(query)).content[0]).toEqual(created);
  const again = await api.create(body, key);
  expect(again.headers()["idempotent-replayed"]).toBe("true");
  expect(await again.json()).toEqual(created);
  const other = await api.create({ ...body, reference: "outra" }, key);
  await expectProblem(other, 422, "idempotency_key_reused");
});

test("a charge without them is answered exactly as the contract says, in every answer", async ({
  request,
}) => {
  const api = await merchantApi(request, await newMerchant());
  await api.created(NAMED);
  for (const absent of [{}, { reference: null, metadata: null }, { metadata: {} }]) {
    const { id } = await api.created(absent);
    for (const charge of [await api.charge(id), (await api.listed()).content[0]]) {
      expect(charge?.id).toBe(id);
      expect(Object.keys(charge ?? {}).sort()).toEqual(RESPONSE_FIELDS);
    }
  }
});

test("GET /payments finds exactly the references that it names, and only the merchant's own", async ({
  request,
  otherApi,
}) => {
  const api = await merchantApi(request, await newMerchant());
  await otherApi.created({ reference: "PED-1" });
  const made: Record<string, string> = {};
  for (const reference of ["PED-1", "PED-10", "ped-1", "50%_+&="]) {
    made[reference] = (await api.created({ reference, billingType: "BOLETO" })).id;
  }
  await api.created({ billingType: "BOLETO" });
  const find = async (query: string) => {
    const { content, page } = await api.listed(query);
    expect(page.totalElements).toBe(content.length);
    return content.map(({ id }) => id);
  };
  for (const [reference, id] of Object.entries(made)) {
    expect(await find(`?reference=${encodeURIComponent(reference)}`), reference).toEqual([id]);
  }
  const two = "reference=PED-1&reference=ped-1&reference=PED-1";
  expect(await find(`?${two}&sort=createdAt,asc`)).toEqual([made["PED-1"], made["ped-1"]]);
  expect(await find(`?${two}&billingType=PIX`)).toEqual([]);
  expect(await find("?reference=PED")).toEqual([]);
  const second = await api.listed(`?${two}&size=1&page=1`);
  expect(second.content.map(({ id }) => id)).toEqual([made["PED-1"]]);
  expect(second.page).toMatchObject({ totalElements: 2, totalPages: 2 });
});

const GARBAGE: readonly [json: string, pointer: string][] = [
  [`"reference": ""`, "/reference"],
  [`"reference": 1`, "/reference"],
  [`"reference": "${"a".repeat(101)}"`, "/reference"],
  [`"reference": "a\\u0000"`, "/reference"],
  [`"reference": "a", "reference": "a"`, "/reference"],
  [`"metadata": "a"`, "/metadata"],
  [`"metadata": {"a": {"b": "c"}}`, "/metadata/a"],
  [`"metadata": {"a": "b", "a": "b"}`, "/metadata/a"],
  [`"metadata": {"__proto__": "b"}`, "/metadata/__proto__"],
  [`"metadata": {"a": "\\ud800"}`, "/metadata/a"],
  [`"metadata": {${Array.from({ length: 21 }, (_, i) => `"k${i}": ""`).join()}}`, "/metadata"],
];

for (const [json, pointer] of GARBAGE) {
  test(`${json.slice(0, 60)} is refused at ${pointer}, and nothing is created`, async ({
    request,
    baseAddress,
  }) => {
    const api = await merchantApi(request, await newMerchant());
    const body = JSON.stringify(validBody()).replace(/\}$/, `,${json}}`);
    const answer = await createRaw(baseAddress, api, body, randomUUID());
    expect(answer.status, answer.text).toBe(400);
    expect(places(JSON.parse(answer.text))).toEqual([pointer]);
    expect((await api.listed()).page.totalElements).toBe(0);
  });
}
