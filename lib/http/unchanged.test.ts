import { expect, test } from "vitest";
import { jsonUnlessKnown, jsonUnlessSame } from "./unchanged";

function statusFor(ifNoneMatch: string | null): number | undefined {
  const headers = ifNoneMatch === null ? {} : { "If-None-Match": ifNoneMatch };
  const request = new Request("http://loja.example/", { headers });
  const answer = jsonUnlessKnown(request, "pix", { screen: "pix" });
  return answer.kind === "json" ? answer.status : undefined;
}

test.each(['"pix"', 'W/"pix"', '"paid", "pix"', '"paid",W/"pix" ', "*"])(
  "who has %s already learns that nothing changed",
  (ifNoneMatch) => expect(statusFor(ifNoneMatch)).toBe(304),
);

test.each([null, "", '"paid"', "pix", '"pi"', '"pix', '"PIX"', 'w/"pix"', '"pix" "paid"', '"*"'])(
  "who has %s gets the body",
  (ifNoneMatch) => expect(statusFor(ifNoneMatch)).toBe(200),
);

test("both answers name what they are about, and only one has a body", () => {
  const known = new Request("http://loja.example/", { headers: { "If-None-Match": '"pix"' } });
  const unknown = new Request("http://loja.example/");
  expect(jsonUnlessKnown(known, "pix", {})).toMatchObject({
    body: null,
    headers: { ETag: '"pix"' },
  });
  expect(jsonUnlessKnown(unknown, "pix", {})).toMatchObject({
    body: {},
    headers: { ETag: '"pix"' },
  });
});

test("a body names itself: the same one is answered 304, a changed one is sent", () => {
  const ask = (tag: string, body: unknown) =>
    jsonUnlessSame(new Request("http://localhost", { headers: { "if-none-match": tag } }), body);
  const first = ask("", { status: "PENDING" });
  const tag = (first.kind === "json" && first.headers?.ETag) || "";
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  expect(ask(tag, { status: "PENDING" })).toMatchObject({ status: 304, body: null });
  expect(ask(tag, { status: "RECEIVED" })).toMatchObject({ status: 200 });
});

test("a weak tag is known by either form of it", () => {
  const ask = (tag: string) =>
    jsonUnlessKnown(
      new Request("http://localhost", { headers: { "if-none-match": tag } }),
      "pix",
      {},
      "weak",
    );
  expect(ask('""')).toMatchObject({ status: 200, headers: { ETag: 'W/"pix"' } });
  for (const tag of ['W/"pix"', '"pix"']) expect(ask(tag)).toMatchObject({ status: 304 });
});
