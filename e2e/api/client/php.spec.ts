import { HAS_PHP, type PhpAnswer, php } from "@/testing/php-client/php";
import { newMerchant } from "../../support/fixtures";
import { expect, test } from "../../support/wire";

function idOf(answer: PhpAnswer | undefined): string {
  return (answer?.value as { id: string } | undefined)?.id ?? "";
}

if (HAS_PHP) {
  test("the PHP client creates, lists, follows, refunds and cancels", async ({ baseAddress }) => {
    const { clientId, clientSecret } = await newMerchant();
    const access = [baseAddress, clientId, clientSecret];
    const order = {
      amount: 10.5,
      billingType: "PIX",
      dueDate: "2099-12-31",
      description: "Café",
      payer: { name: "Ana Souza", document: "12345678909" },
    };
    const [first, again, second] = await php(access, [
      ["create", [order, "order-A"]],
      ["create", [order, "order-A"]],
      ["create", [order]],
    ]);
    const id = idOf(first);
    const other = idOf(second);
    expect(again?.value).toMatchObject({ id, description: "Café" });
    const [, listed, canceled, refused, paid] = await php(access, [
      ["play", [id, "pay"]],
      ["iterate", [{ size: 1 }]],
      ["cancel", [other, "teste"]],
      ["get", ["nothing"]],
      ["followUntil", ["payment.received"]],
    ]);
    expect(listed?.value).toMatchObject([{ id }, { id: other }]);
    expect(canceled?.value).toMatchObject({ status: "CANCELED" });
    expect(refused).toMatchObject({ error: "not_found", status: 404 });
    expect(paid?.value).toContain("payment.opened");
    const [link, edited] = await php(access, [
      ["createLink", [{ title: "Aula", amount: 180, maxPayments: 12 }, "link-A"]],
      ["edit", [idOf(second), 12]],
    ]);
    expect(link?.value).toMatchObject({ title: "Aula", state: "ACTIVE" });
    // It was canceled above.
    expect(edited).toMatchObject({ error: "not_editable", status: 409 });
    const [stopped, read, links] = await php(access, [
      ["changeLink", [idOf(link), { active: false, maxPayments: null }]],
      ["getLink", [idOf(link)]],
      ["listLinks", [{ size: 1 }]],
    ]);
    expect(stopped?.value).toMatchObject({ state: "STOPPED", maxPayments: null });
    expect(read?.value).toMatchObject({ id: idOf(link), state: "STOPPED" });
    expect(links?.value).toMatchObject({ content: [{ id: idOf(link) }] });
    const version = (read?.value as { version: string } | undefined)?.version;
    const [resumed, late] = await php(access, [
      ["changeLink", [idOf(link), { active: true }, version]],
      ["changeLink", [idOf(link), { title: "Oficina" }, version]],
    ]);
    expect(resumed?.value).toMatchObject({ state: "ACTIVE" });
    expect(late).toMatchObject({ error: "conflict", status: 409 });
    const plan = { payer: order.payer, count: 2, every: "WEEK", firstDueDate: "2099-12-01" };
    const [series] = await php(access, [["createSeries", [{ ...plan, total: 10.01 }, "serie-A"]]]);
    expect(series?.value).toMatchObject({
      state: "COMPLETE",
      installments: [
        { amount: 5.01, dueDate: "2099-12-01" },
        { amount: 5, dueDate: "2099-12-08" },
      ],
    });
    const [listedSeries] = await php(access, [["iterateSeries", [{ size: 1 }]]]);
    expect(listedSeries?.value).toMatchObject([{ id: idOf(series), paidPayments: 0, count: 2 }]);
    const [booklet, whole, ended, seen] = await php(access, [
      ["booklet", [idOf(series)]],
      ["completeSeries", [idOf(series)]],
      ["cancelSeries", [idOf(series), "desistiu"]],
      ["getSeries", [idOf(series)]],
    ]);
    expect(Buffer.from(String(booklet?.value), "base64").toString("latin1")).toMatch(/^%PDF-/);
    expect([whole?.value, ended?.value]).toMatchObject([
      { state: "COMPLETE" },
      { state: "CANCELED" },
    ]);
    expect(seen?.value).toEqual(ended?.value);
    const payers = async () => (await php(access, [["payers", ["ana souza"]]]))[0]?.value;
    await expect.poll(payers).toMatchObject({ content: [{ document: "12345678909" }] });
    const [refund, , movements] = await php(access, [
      ["refund", [id, 2.5, "troca"]],
      ["followUntil", ["payment.refund_finished"]],
      ["movements", [{ paymentId: id, kind: ["credited", "refund_done"] }]],
    ]);
    expect(refund?.value).toMatchObject({ paymentId: id, amount: 2.5 });
    expect(movements?.value).toMatchObject([{ amount: -2.5 }, { amount: 10.5 }]);
  });
}
