import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { brasiliaDay, newMerchant } from "../support/fixtures";
import { signIn } from "../support/users";
import { expect, test } from "../support/wire";
import { fillIn, made, openForm, submit } from "./new-charge-form";

test("what is wrong is named at its field, and the first of them has the focus", async ({
  page,
  merchant,
}) => {
  await signIn(page, merchant);
  await openForm(page);
  await submit(page).click();
  const amount = page.getByLabel("Valor em reais");
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/Informe o valor, ou deixe o pagador escolher/);
  const wrong = "Falta corrigir 3 campos: Valor em reais, Nome, CPF ou CNPJ.";
  await expect(page.getByRole("alert").filter({ hasText: wrong })).toBeVisible();
  await page.getByLabel("Deixar o pagador escolher o valor").check();
  await expect(amount).toHaveCount(0);
  await expect(
    page.getByRole("alert").filter({ hasText: "Falta corrigir 2 campos: Nome, CPF ou CNPJ." }),
  ).toBeVisible();
  const name = page.getByLabel("Nome", { exact: true });
  await expect(name).toHaveAccessibleDescription(/Informe o nome do pagador/);
  await name.fill("Ana");
  const document = page.getByLabel("CPF ou CNPJ");
  await document.fill("529.982.247-26");
  await document.blur();
  await expect(document).toHaveAccessibleDescription(/Este CPF não confere/);
  await document.fill("11222333000181");
  await expect(document).toHaveValue("11.222.333/0001-81");
  await expect(document).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("E-mail").fill("ana@");
  await page.getByLabel("E-mail").blur();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/precisa ser como/);
  await page.getByLabel("E-mail").fill("");
  await page.getByLabel("Informar o endereço").check();
  const state = page.getByLabel("UF");
  await page.getByLabel("CEP").fill("01310100");
  await expect(state).toHaveValue("SP");
  await page.getByLabel("CEP").fill("20010000");
  await expect(state).toHaveValue("RJ");
  await state.selectOption("MG");
  await page.getByLabel("CEP").fill("40020000");
  await expect(state).toHaveValue("MG");
  await page.getByLabel("CEP").fill("0131");
  await page.getByLabel("Vencimento", { exact: true }).fill(brasiliaDay(-1));
  await page.getByLabel("Validade do código Pix").fill("31");
  await submit(page).click();
  const cep = page.getByLabel("CEP");
  await expect(cep).toBeFocused();
  await expect(cep).toHaveAccessibleDescription(/O CEP tem 8 dígitos/);
  await expect(page.getByLabel("Rua ou avenida")).toHaveAccessibleDescription(
    /Preencha este campo/,
  );
  await expect(page.getByLabel("Vencimento", { exact: true })).toHaveAccessibleDescription(
    /hoje ou depois/,
  );
  await expect(page.getByLabel("Validade do código Pix")).toHaveAccessibleDescription(
    /vai de 1 minuto a 30 dias/,
  );
  await expectAccessible(page);
  await page.getByLabel("Informar o endereço").uncheck();
  await expect(
    page.getByRole("alert").filter({ hasText: /^Falta corrigir 2 campos:/ }),
  ).toBeVisible();
});

test(
  "at 360 px nothing runs off the screen, before and after",
  ONLY_DEEP,
  async ({ page, merchant }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, merchant);
    await openForm(page);
    await page.getByLabel("Informar o endereço").check();
    await fillIn(page, "9999999999,99");
    await page.getByLabel("Cobrar multa e juros ou dar desconto").check();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByLabel("Informar o endereço").uncheck();
    await submit(page).click();
    await expect(made(page)).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
  },
);

test.describe("in English", () => {
  test.use({ locale: "en-US" });

  test("the form and its rules speak English", ONLY_DEEP, async ({ page, merchant }) => {
    await page.goto("/login");
    await page.getByLabel("E-mail").or(page.getByLabel("Email")).fill(merchant.email);
    await page.getByLabel("Password").fill(merchant.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((address) => !address.pathname.startsWith("/login"));
    await page.goto("/charges/new");
    await page.getByLabel("Name", { exact: true }).fill("Ana Souza");
    await page.getByLabel("CPF or CNPJ").fill("52998224726");
    await page.getByLabel("Let the payer choose the amount").check();
    await page.getByRole("button", { name: "Create with an open amount" }).click();
    await expect(page.getByLabel("CPF or CNPJ")).toHaveAccessibleDescription(/does not check/);
    await page.getByLabel("CPF or CNPJ").fill("52998224725");
    await page.getByRole("button", { name: "Create with an open amount" }).click();
    await expect(page.getByRole("heading", { name: "Charge created" })).toBeVisible();
  });
});

test(
  "an amount that is pasted or dropped counts whole, and a text that is none changes nothing",
  ONLY_DEEP,
  async ({ page }) => {
    await signIn(page, await newMerchant());
    await openForm(page);
    const amount = page.getByLabel("Valor em reais");
    const enter = (type: "paste" | "drop", text: string) =>
      amount.evaluate(
        (input, [event, inserted]) => {
          const data = new DataTransfer();
          data.setData("text", inserted);
          const options = { bubbles: true, cancelable: true };
          return input.dispatchEvent(
            event === "paste"
              ? new ClipboardEvent("paste", { ...options, clipboardData: data })
              : new DragEvent("drop", { ...options, dataTransfer: data }),
          );
        },
        [type, text] as const,
      );
    for (const type of ["paste", "drop"] as const) {
      await amount.fill("");
      // A cancelled event leaves the field to us.
      expect(await enter(type, "1500")).toBe(false);
      await expect(amount).toHaveValue("1.500,00");
      for (const text of ["1500 reais", "BRL 1500", "−10"]) {
        expect(await enter(type, text), text).toBe(false);
        await expect(amount).toHaveValue("1.500,00");
      }
    }
  },
);
