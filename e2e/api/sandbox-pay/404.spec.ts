import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { expect, expectProblem, send, test, wire, withoutRequestId } from "../../support/wire";

test("another merchant's charge, an unknown one and no id at all are one and the same answer", async ({
  request,
  api,
}) => {
  const other = await merchantApi(request, await newMerchant());
  const charge = await api.created();
  const unknown = await wire(await other.pay(randomUUID()));
  await expectProblem(unknown, 404, "not_found");
  for (const id of [
    charge.id,
    charge.id.toUpperCase(),
    "abc",
    "0",
    "00000000-0000-0000-0000-000000000000",
    `${charge.id}x`,
    charge.id.replaceAll("-", ""),
    "%00",
    "%E0%A4%A",
    "' OR 1=1 --",
    "x".repeat(2_000),
    "..%2f..%2fpayments",
  ]) {
    const answer = await wire(await other.pay(id.includes("%") ? id : encodeURIComponent(id)));
    await expectProblem(answer, 404, "not_found", id);
    expect(withoutRequestId(answer.text), id).toBe(withoutRequestId(unknown.text));
    const names = (headers: object) => Object.keys(headers).sort();
    expect(names(answer.headers), id).toEqual(names(unknown.headers));
  }
  expect((await api.listed("?size=100&status=PENDING")).content.map(({ id }) => id)).toContain(
    charge.id,
  );
});

test("a foreign charge that is already paid is no other answer", async ({ request, api }) => {
  const other = await merchantApi(request, await newMerchant());
  const charge = await api.created();
  await api.pay(charge.id);
  await api.waitFor(charge.id, "RECEIVED");
  await expectProblem(await other.pay(charge.id), 404, "not_found");
});

for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
  test(`${method} on a payment is refused, with POST as the allowed method`, async ({
    api,
    baseAddress,
  }) => {
    const path = `/sandbox/payments/${randomUUID()}/pay`;
    const headers = [["authorization", `Bearer ${api.token}`]] as const;
    const answer = await send(baseAddress, { method, path, headers });
    await expectProblem(answer, 405, "method_not_allowed");
    expect(answer.headers.allow).toBe("POST");
  });
}
