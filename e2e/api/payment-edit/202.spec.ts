import { historyOf } from "../../support/money";
import { polled } from "../../support/polled";
import { cobsAtBank, expect, test, unique } from "../../support/wire";

for (const effect of [{ kind: "error-before", status: 503 }, { kind: "lost-response" }]) {
  test(`a change whose answer is missing (${effect.kind}) is kept: 202, and later the charge has it by itself`, async ({
    api,
    bank,
    breakBank,
  }) => {
    const description = unique();
    const charge = await api.created({ description });
    const mend = await breakBank("PATCH /cob/:txid", description, effect);
    const answer = await api.edit(charge.id, { amount: 77 });
    expect(answer.status()).toBe(202);
    expect(await answer.json()).toEqual(charge);
    await mend();
    const edited = await polled(
      () => api.charge(charge.id),
      ({ amount }) => amount === 77,
    );
    expect(edited).toMatchObject({ status: "PENDING", amount: 77 });
    expect(await cobsAtBank(bank, charge.id)).toMatchObject([{ valor: "77.00", status: "ATIVA" }]);
    const types = (await historyOf(api, charge.id)).map(({ type }) => type);
    expect(types).toEqual(["created", "opened", "edit_asked", "edited"]);
  });
}
