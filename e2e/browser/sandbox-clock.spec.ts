import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { brasiliaDay } from "../support/bodies";
import { clockedShop } from "../support/sandbox-clock";
import { openAs } from "../support/users";
import { expect, test } from "../support/wire";

const shown = (day: string) => day.split("-").reverse().join("/");
const BANNER = { name: "Relógio do sandbox" };

test(
  "a member moves the clock, the payer's page has fine and interest, and what is paid agrees to the centavo",
  ONLY_DEEP,
  async ({ page, request }) => {
    const api = await clockedShop(request);
    const day = brasiliaDay(10);
    const { id } = await api.created({
      billingType: "BOLETO",
      amount: 250,
      dueDate: brasiliaDay(1),
      fine: { percent: 2 },
      interest: { percentPerMonth: 3 },
    });
    await openAs(page, api, "finance", id);
    await expect(page.getByRole("region", BANNER)).toBeHidden();
    await page.getByRole("button", { name: "Adiantar o relógio" }).click();
    const dialog = page.getByRole("dialog", { name: "Adiantar o relógio do sandbox" });
    await dialog.getByLabel("Dia").fill(brasiliaDay(0));
    await dialog.getByRole("button", { name: "Adiantar" }).click();
    await expect(dialog.getByText(/Escolha um dia de/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Dia").fill(day);
    await dialog.getByRole("button", { name: "Adiantar" }).click();
    await expect(dialog).toBeHidden();
    const banner = page.getByRole("region", BANNER);
    await expect(banner).toContainText(`Relógio do sandbox: ${shown(day)} (+10 dias)`);
    // The banner has the one button of it now.
    await expect(page.getByRole("button", { name: "Adiantar o relógio" })).toHaveCount(1);
    await expect(banner.getByRole("button", { name: "Adiantar o relógio" })).toBeVisible();
    await api.waitFor(id, "OVERDUE");
    await page.reload();
    await expectAccessible(page);
    const { due } = await api.got<{ due: { total: number } }>(`/payments/${id}/boleto`);
    const total = new RegExp(`R\\$\\s${due.total.toFixed(2).replace(".", ",")}`);
    expect(due.total).toBeGreaterThan(255);
    await expect(page.getByRole("main")).toContainText(total);

    const payer = await page.context().newPage();
    await payer.goto(`/checkout/${id}`);
    await expect(payer.getByRole("heading", { level: 1 })).toContainText(total);
    await expect(payer.getByText(`Relógio do sandbox: ${shown(day)} (+10 dias)`)).toBeVisible();
    await expectAccessible(payer);
    await payer.getByRole("button", { name: "Simular pagamento" }).click();
    await expect(payer.getByRole("heading", { name: /Pagamento confirmado|Pago/ })).toBeVisible();
    await payer.goto(`/checkout/${id}/receipt`);
    await expect(payer.getByRole("main")).toContainText(total);
    await expect(payer.getByRole("main")).toContainText(shown(day));
    await payer.close();

    await page.goto("/movements/by-day");
    await expect(page.getByRole("main")).toContainText(total);
    await page.goto("/exceptions/open");
    await expect(page.getByRole("main")).not.toContainText(total);
    expect(await api.charge(id)).toMatchObject({ paidAmount: due.total, paidOn: day });

    await banner.getByRole("button", { name: "Voltar ao dia de hoje" }).click();
    await expect(banner).toBeHidden();
    expect(await api.got("/sandbox/clock")).toMatchObject({ daysAhead: 0 });
    await page.goto(`/charges/${id}`);
    await expect(page.getByRole("button", { name: "Adiantar o relógio" })).toHaveCount(1);
  },
);

test("an expired Pix code is not offered, in English too, and who only reads cannot move the clock", async ({
  page,
  request,
}) => {
  const api = await clockedShop(request);
  const { id } = await api.created({ dueDate: brasiliaDay(5) });
  await page.goto(`/checkout/${id}?lang=en`);
  await expect(page.getByRole("main")).toHaveAttribute("data-screen", "pix");
  await api.moveTo(brasiliaDay(2));
  // The open page finds it out by itself.
  await expect(page.getByRole("main")).toHaveAttribute("data-screen", "expired");
  await api.waitFor(id, "CANCELED");
  await openAs(page, api, "viewer", id);
  const banner = page.getByRole("region", BANNER);
  await expect(banner).toContainText("(+2 dias)");
  await expect(banner.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Adiantar o relógio" })).toHaveCount(0);
});
