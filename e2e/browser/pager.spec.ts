import { ONLY_DEEP } from "@/testing/deep";
import { expect, test } from "../support/fixtures";
import { signIn } from "../support/users";
import { expectClean, namesIn } from "./charges-page";
import { shop } from "./shop";

// By amount, one a page: João 20, Bruno 10, Ana 30 and Carla 1234,56.
const LIST = "/charges?size=1&sort=amount%2Casc";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test(
      "a list leads to its first and last page, and to one whose number is typed",
      javaScriptEnabled ? {} : ONLY_DEEP,
      async ({ page, request }) => {
        const api = await shop(request);
        await signIn(page, api);
        await page.goto(LIST);
        const pager = page.getByRole("navigation", { name: "Páginas" });
        const number = pager.getByLabel("Página", { exact: true });
        await expect.poll(() => namesIn(page)).toEqual(["Bruno Lima"]);
        await expect(pager).toContainText("de 4");
        await expect(pager.getByRole("link")).toHaveText(["Próxima", ""]);

        await pager.getByRole("link", { name: "Última" }).click();
        await expect.poll(() => namesIn(page)).toEqual(["Carla Dias"]);
        await expect(number).toHaveValue("4");
        await number.fill("3");
        await number.press("Enter");
        await expect.poll(() => namesIn(page)).toEqual(["Ana Souza"]);
        await expect(page).toHaveURL(/[?&]page=2(&|$)/);
        await expect(page).not.toHaveURL(/pageNumber/);
        if (javaScriptEnabled) await expectClean(page);
        await number.fill("2");
        await pager.getByRole("button", { name: "Ir para a página" }).click();
        await expect.poll(() => namesIn(page)).toEqual(["João Araújo"]);
        await pager.getByRole("link", { name: "Primeira" }).click();
        await expect.poll(() => namesIn(page)).toEqual(["Bruno Lima"]);
      },
    );
  });
}

test(
  "on a phone the pager is as wide as the screen, and no wider",
  ONLY_DEEP,
  async ({ page, request }) => {
    const api = await shop(request);
    await signIn(page, api);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${LIST}&page=1`);
    const pager = page.getByRole("navigation", { name: "Páginas" });
    await expect(pager.getByRole("link")).toHaveCount(4);
    await pager.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectClean(page);
  },
);
