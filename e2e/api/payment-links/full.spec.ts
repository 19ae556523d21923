import { sql } from "../../support/database";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { newLink, requestLink } from "../../support/payment-links";
import { expect, expectProblem, test } from "../../support/wire";

test("a merchant that has all the links it may have makes no more", async ({ request }) => {
  const api = await merchantApi(request, await newMerchant("Loja de muitos links"));
  const { id } = await newLink(request, api);
  // As ten thousand requests leave them.
  await sql(
    `INSERT INTO payment_links SELECT (jsonb_populate_record(l, jsonb_build_object(
        'id', gen_random_uuid(), 'slug', l.slug || '-' || n, 'idempotency_key', 'cheia-' || n))).*
      FROM payment_links l, generate_series(2, 10000) n WHERE l.id = $1::uuid`,
    [id],
  );
  const refused = await requestLink(request, api, { title: "Mais um", amount: 25 });
  await expectProblem(refused, 409, "limit_reached");
});

test("a link's page has the logo of its shop, once there is one", async ({ request }) => {
  const merchant = await newMerchant("Loja com logo");
  const { url } = await newLink(request, await merchantApi(request, merchant));
  expect((await request.get(`${url}/logo`)).status()).toBe(404);
  const logo = Buffer.from("89504e470d0a1a0a", "hex");
  const values = [merchant.merchantId, logo];
  await sql(
    "INSERT INTO brands (merchant_id, logo, logo_type) VALUES ($1, $2, 'image/png')",
    values,
  );
  const answer = await request.get(`${url}/logo`);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect(await answer.body()).toEqual(logo);
});
