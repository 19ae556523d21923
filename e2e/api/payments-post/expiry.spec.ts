import { merchantApi, newMerchant } from "../../support/fixtures";
import { cobsAtBank, expect, expectProblem, test } from "../../support/wire";
import { brasiliaDay } from "./bodies";

test.describe.configure({ timeout: 150_000 });

test("a code that has expired is withdrawn at the bank, CANCELED within 2 s, and its page forgets it", async ({
  request,
  bank,
}) => {
  const api = await merchantApi(request, await newMerchant());
  const charge = await api.created({ pixExpiresInMinutes: 1, dueDate: brasiliaDay(3) });
  const code = charge.pix?.copyPaste ?? "";
  const expiresAt = Date.parse(charge.pix?.expiresAt ?? "");
  expect(await (await request.get(`/checkout/${charge.id}`)).text()).toContain(code);
  await new Promise((done) => setTimeout(done, expiresAt - Date.now() - 1_000));
  expect((await api.listed()).content).toMatchObject([{ status: "PENDING" }]);
  await expect
    .poll(async () => (await api.listed()).content[0]?.status, {
      timeout: expiresAt + 2_000 - Date.now(),
      intervals: [100],
    })
    .toBe("CANCELED");
  expect(Date.now()).toBeGreaterThanOrEqual(expiresAt);
  expect(await cobsAtBank(bank, charge.id)).toMatchObject([
    { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR", pix: 0 },
  ]);
  await expectProblem(await api.pay(charge.id), 409, "not_payable");
  expect(await (await request.get(`/checkout/${charge.id}`)).text()).not.toContain(code);
  const status = await (await request.get(`/checkout/${charge.id}/status`)).text();
  expect(status).toContain("expired");
  expect((await api.listed()).content).toMatchObject([{ paidAmount: null, paidOn: null }]);
});
