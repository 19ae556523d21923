import { exceptionsOf, historyOf } from "../../support/money";
import { POLLING } from "../../support/polled";
import { cobsAtBank, expect, test } from "../../support/wire";

test("20 charges canceled and paid at the same instant all end as the bank says: paid or withdrawn, never both", async ({
  api,
  bank,
}) => {
  const charges = await Promise.all(Array.from({ length: 20 }, () => api.created()));
  const answered = new Map<string, number>();
  await Promise.all(
    charges.flatMap(({ id }, n) => {
      const pay = () => bank.post(`/control/cobs/${id.replaceAll("-", "")}/pay`, { data: {} });
      const cancel = async () => answered.set(id, (await api.cancel(id)).status());
      return n % 2 === 0 ? [pay(), cancel()] : [cancel(), pay()];
    }),
  );
  let paid = 0;
  for (const { id } of charges) {
    await expect
      .poll(async () => (await api.charge(id)).status, POLLING)
      .toMatch(/^(RECEIVED|CANCELED)$/);
    const [cob] = await cobsAtBank(bank, id);
    const expected = cob?.pix === 1 ? "RECEIVED" : "CANCELED";
    const charge = await api.waitFor(id, expected);
    expect(charge.paidAmount).toBe(expected === "RECEIVED" ? 10.5 : null);
    expect(cob?.status).toBe(
      expected === "RECEIVED" ? "CONCLUIDA" : "REMOVIDA_PELO_USUARIO_RECEBEDOR",
    );
    const events = await historyOf(api, id);
    expect(events.at(-1)?.to).toBe(expected);
    // Money that wins leaves nobody to decide where the request was answered so, with 409.
    const kinds = (await exceptionsOf(api, id)).map(({ kind }) => kind);
    expect(kinds).toEqual(answered.get(id) === 202 ? expect.anything() : []);
    if (expected === "RECEIVED") paid += 1;
  }
  test.info().annotations.push({ type: "paid", description: `${paid} of ${charges.length}` });
});
