import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, expectProblem, send, test } from "../../support/wire";
import { fullBody } from "./bodies";

const post = (
  token: string,
  headers: readonly (readonly [string, string])[],
  body: Uint8Array,
) => ({
  method: "POST",
  path: "/payments",
  headers: [
    ["authorization", `Bearer ${token}`] as const,
    ["idempotency-key", randomUUID()] as const,
    ...headers,
  ],
  body,
});

const json = () => Buffer.from(JSON.stringify(fullBody()));

const REFUSED: readonly (string | null)[] = [
  null,
  "",
  "text/plain",
  "text/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/json; charset=iso-8859-1",
  "application/jsonp",
  "application/merge-patch+json",
  "application/xml",
  "application/json, text/plain",
];

for (const type of REFUSED) {
  test(`D4 content type ${JSON.stringify(type)} is refused`, async ({ api, baseAddress }) => {
    const headers = type === null ? [] : [["content-type", type] as const];
    const answer = await send(baseAddress, post(api.token, headers, json()));
    await expectProblem(answer, 415, "unsupported_media_type");
  });
}

for (const type of [
  "application/json",
  "application/json;charset=UTF-8",
  "Application/JSON; charset=utf-8",
  'application/json; charset="utf-8"',
]) {
  test(`D4 content type ${type} is taken`, async ({ api, baseAddress }) => {
    const answer = await send(baseAddress, post(api.token, [["content-type", type]], json()));
    expect(answer.status, answer.text).toBe(201);
  });
}

for (const encoding of ["gzip", "deflate", "br"]) {
  test(`D3 a body in ${encoding} is refused, never unpacked`, async ({ api, baseAddress }) => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, " "));
    const headers = [
      ["content-type", "application/json"],
      ["content-encoding", encoding],
    ] as const;
    const answer = await send(baseAddress, post(api.token, headers, bomb));
    await expectProblem(answer, 415, "unsupported_media_type");
  });
}

test("what was refused with 415 consumes no key", async ({ api }) => {
  const key = randomUUID();
  const headers = { "idempotency-key": key, "content-type": "text/plain" };
  const refused = await api.create(fullBody(), headers);
  await expectProblem(refused, 415, "unsupported_media_type");
  const answer = await api.create(fullBody(), { "idempotency-key": key });
  expect(answer.status()).toBe(201);
  expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
});
