import type { PayerPageResponse } from "@/lib/payers/payer-response";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { expect, test } from "../../support/wire";

test("a merchant who charged nobody has no payers", async ({ request }) => {
  const api = await merchantApi(request, await newMerchant());
  for (const path of ["/payers", "/v1/payers?q=maria&page=0", "/payers?q="]) {
    const answer = await api.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    expect(await answer.json()).toEqual({ content: [], hasMore: false });
  }
});

test("a payer is listed once, as on their last charge, and found by name and by document", async ({
  request,
}) => {
  const api = await merchantApi(request, await newMerchant());
  const payer = { name: "Inês Conceição", document: "52998224725", email: "ines@casa.example" };
  await api.created({ payer });
  const last = await api.created({ payer: { ...payer, phone: "11987654321" } });
  const expected = {
    ...payer,
    phone: "11987654321",
    payments: 2,
    lastPaymentId: last.id,
    lastPaymentOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  };
  await expect
    .poll(async () => api.got<PayerPageResponse>("/payers"), { timeout: 30_000 })
    .toEqual({ content: [expected], hasMore: false });
  for (const q of ["conceicao", "INES conc", "529.982.247-25", "5299822"]) {
    const { content } = await api.got<PayerPageResponse>(`/payers?q=${encodeURIComponent(q)}`);
    expect(content, q).toEqual([expected]);
  }
  expect(await api.got("/payers?q=joao")).toEqual({ content: [], hasMore: false });
  const stranger = await merchantApi(request, await newMerchant());
  expect(await stranger.got("/payers?q=52998224725")).toEqual({ content: [], hasMore: false });
});
