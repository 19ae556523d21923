import { randomUUID } from "node:crypto";
import { expect, expectProblem, send, test, withoutRequestId } from "../../support/wire";

test("H1 an unknown id and everything that is no id are one and the same answer", async ({
  baseAddress,
  api,
}) => {
  const charge = await api.created();
  const status = (id: string) => send(baseAddress, { path: `/checkout/${id}/status` });
  const unknown = await status(randomUUID());
  await expectProblem(unknown, 404, "not_found");
  for (const id of [
    randomUUID(),
    api.merchantId,
    "abc",
    "0",
    "null",
    "undefined",
    "00000000-0000-0000-0000-000000000000",
    charge.id.toUpperCase().replace(/^./, "G"),
    charge.id.replaceAll("-", ""),
    `${charge.id}x`,
    `${charge.id}%00`,
    `${charge.id}%0a`,
    "%00",
    "%E0%A4%A",
    "%27%20OR%201%3D1%20--",
    "x".repeat(4_000),
    "..%2f..%2fpayments",
    "__proto__",
  ]) {
    const answer = await status(id);
    await expectProblem(answer, 404, "not_found", id);
    expect(withoutRequestId(answer.text), id).toBe(withoutRequestId(unknown.text));
    const names = (headers: object) => Object.keys(headers).sort();
    expect(names(answer.headers), id).toEqual(names(unknown.headers));
  }
});
