import type { Locator, Page } from "@playwright/test";
import decodeQr from "qr/decode.js";
import { ONLY_DEEP } from "@/testing/deep";
import { expect } from "../../support/fixtures";
import { test } from "../../support/payer-page";

/** What a camera reads from what is drawn on the screen. */
async function scan(page: Page, picture: Locator): Promise<string> {
  const png = (await picture.screenshot()).toString("base64");
  // The browser itself turns the picture into dots.
  const { width, height, dots } = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return { width: image.width, height: image.height, dots: [...data] };
  }, png);
  return decodeQr({ width, height, data: Uint8Array.from(dots) });
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`on a ${colorScheme} screen`, () => {
    test.use({ colorScheme });

    test(
      "the QR Code on the screen, the code beside it and the API's are one, byte for byte",
      colorScheme === "light" ? {} : ONLY_DEEP,
      async ({ page, api }) => {
        const charge = await api.created({ amount: 1_234.56, description: "Café à vontade" });
        await page.goto(charge.checkoutUrl ?? "");
        const code = charge.pix?.copyPaste ?? "none";
        await expect(page.getByLabel("Código Pix copia e cola")).toHaveValue(code);
        expect(await scan(page, page.getByRole("img", { name: /QR Code/ }))).toBe(code);
      },
    );
  });
}

test("a phone offers the code first and a larger screen the QR Code", async ({
  page,
  api,
}, info) => {
  const charge = await api.created();
  await page.goto(charge.checkoutUrl ?? "");
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const copy = await top(page.getByRole("button", { name: "Copiar código Pix" }));
  const picture = page.getByRole("img", { name: /QR Code/ });
  const drawn = await picture.boundingBox();
  if (info.project.name === "phone") {
    expect(copy).toBeLessThan(await top(picture));
    // Without scrolling, under a thumb.
    expect(copy).toBeLessThan(600);
  } else {
    expect(copy).toBeGreaterThan(await top(picture));
    expect(drawn?.width).toBeGreaterThanOrEqual(240);
  }
});
