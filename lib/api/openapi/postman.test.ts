import { expect, test } from "vitest";
import { OPERATIONS } from "../operations";
import { openApiDocument } from "./document";
import { postmanCollection } from "./postman";

const document = openApiDocument(OPERATIONS, "https://pay.example");
const collection = JSON.parse(JSON.stringify(postmanCollection(document)));
// biome-ignore lint/suspicious/noExplicitAny: what Postman reads, whose types are not here
const items: Record<string, any>[] = collection.item.flatMap(
  ({ item }: { item: object[] }) => item,
);

test("the collection has a request for every operation", () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const requests = items.map(({ request }) => {
    const path = request.url.path.map((part: string) => part.replace(/^:(\w+)$/, "{$1}")).join("/");
    return `${request.method} /${path}`;
  });
  expect(requests.sort()).toEqual(described.sort());
  expect(collection.variable[0]).toEqual({ key: "url", value: "https://pay.example" });
});

test("the token's request sends the credentials and keeps the token, and the others send it", () => {
  const token = items.find(({ request }) => request.url.raw === "{{url}}/oauth/token");
  expect(token?.request.auth.type).toBe("basic");
  expect(token?.request.body.urlencoded).toEqual([
    { key: "grant_type", value: "client_credentials" },
  ]);
  expect(token?.event[0].script.exec[0]).toContain('"token"');
  const create = items.find(
    ({ request }) => request.method === "POST" && request.url.raw === "{{url}}/payments",
  );
  expect(create?.request.auth).toBeUndefined();
  expect(create?.request.header[0]).toMatchObject({ key: "Idempotency-Key", value: "{{$guid}}" });
  expect(create?.event[0].script.exec[0]).toContain('"paymentId"');
  expect(collection.item[0].name).toBe("tokens");
  expect(JSON.parse(create?.request.body.raw)).toMatchObject({ amount: 10.5 });
});
