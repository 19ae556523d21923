import { readFileSync } from "node:fs";
import { expect, test } from "@/e2e/support/fixtures";

test("200: the description is the committed one, with this service's address", async ({
  request,
  baseAddress,
}) => {
  const answer = await request.get("/openapi.json");
  expect(answer.status()).toBe(200);
  // Stands for the service's own address in the committed copy.
  const text = readFileSync("docs/openapi.json", "utf8");
  const copy = JSON.parse(text.replaceAll("https://api.vintem.dev", baseAddress));
  const served = await answer.json();
  expect(served.servers).toEqual([{ url: baseAddress }]);
  expect(served.paths).toEqual(copy.paths);
  expect(served.webhooks).toEqual(copy.webhooks);
  expect(served.components.schemas).toEqual(copy.components.schemas);
});

test("200: it is below /v1 too, and JSON answers link to it", async ({ request, api }) => {
  const [versioned, listed] = [await request.get("/v1/openapi.json"), await api.list()];
  expect(versioned.status()).toBe(200);
  expect(listed.headers().link).toBe('</openapi.json>; rel="service-desc"');
});

test("304: who has it already gets no body", async ({ request }) => {
  const { etag = "" } = (await request.get("/openapi.json")).headers();
  const again = await request.get("/openapi.json", { headers: { "if-none-match": etag } });
  expect(again.status()).toBe(304);
  expect(await again.text()).toBe("");
});
