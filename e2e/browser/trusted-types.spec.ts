import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { ONLY_DEEP } from "@/testing/deep";
import { expect, newMerchant, test } from "../support/fixtures";
import { newLink } from "../support/payment-links";
import { newSeries } from "../support/payment-series";
import { newOperator, signIn } from "../support/users";

// Whatever a members' page makes of texts passes its policy (docs/security.md#trusted-types): every page is opened, and then
// gone to from another one, which loads its scripts.

/** Longer than a busy machine takes for all of them. */
const WALK_MS = 600_000;

/** The addresses of all pages in a folder of `app`, but those of one thing. */
function pagesIn(folder: string): string[] {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.startsWith(`${folder}/`) && /\bpage\.tsx$/.test(file))
    .filter((file) => !file.includes("["))
    .map((file) => `/${file.replace(/\([a-z]+\)\//g, "").replace(/\/?page\.tsx$/, "")}`)
    .toSorted();
}

/** Collects what the browser says that a page did against its policies, and failures of scripts. */
async function watched(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  await page.exposeFunction("complain", (what: string) => complaints.push(what));
  await page.addInitScript(() => {
    const { complain } = window as unknown as { complain: (what: string) => void };
    document.addEventListener("securitypolicyviolation", (event) => {
      complain(
        `${event.violatedDirective} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      );
    });
  });
  return complaints;
}

async function walk(page: Page, addresses: readonly string[], complaints: string[]) {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(complaints, `opened ${address}`).toEqual([]);
  }
  for (const address of addresses) {
    const before = new URL(page.url()).pathname;
    // Where a page led on to the next one.
    if (before === address) continue;
    await page.evaluate((path) => {
      const { next } = window as unknown as { next: { router: { push: (to: string) => void } } };
      next.router.push(path);
    }, address);
    await expect.poll(() => new URL(page.url()).pathname, { timeout: 60_000 }).not.toBe(before);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(complaints, `gone to ${address}`).toEqual([]);
  }
}

test(
  "H13 no page of a merchant's members breaks its policy of markup and scripts",
  ONLY_DEEP,
  async ({ page, request, api, merchant }) => {
    test.setTimeout(WALK_MS);
    const complaints = await watched(page);
    await signIn(page, merchant);
    const charge = await api.created();
    const pages = pagesIn("(merchant)");
    expect(pages).toContain("/charges/new");
    expect(pages.length).toBeGreaterThan(20);
    const link = await newLink(request, api);
    const series = await newSeries(request, api);
    const things = [`/charges/${charge.id}`, `/links/${link.id}`, `/charges/series/${series.id}`];
    await walk(page, [...pages, ...things], complaints);
  },
);

test(
  "H13 no page of operators breaks its policy of markup and scripts",
  ONLY_DEEP,
  async ({ page }) => {
    test.setTimeout(WALK_MS);
    const complaints = await watched(page);
    await signIn(page, await newOperator());
    const { merchantId } = await newMerchant();
    const pages = pagesIn("operator");
    expect(pages).toContain("/operator/health");
    await walk(page, [...pages, `/operator/merchants/${merchantId}`], complaints);
  },
);

test("H13 a text that a script on a members' page takes for markup or for a script is refused", async ({
  page,
  merchant,
}) => {
  await signIn(page, merchant);
  for (const address of ["/login", "/charges"]) {
    await page.goto(address);
    await expect(page.getByRole("heading").first()).toBeVisible();
    const attempts = await page.evaluate(() =>
      [
        () => document.body.insertAdjacentHTML("beforeend", "<b id=planted></b>"),
        () => new DOMParser().parseFromString("<b></b>", "text/html"),
        () => document.body.append(Object.assign(document.createElement("script"), { text: "1" })),
        () =>
          document.createElement("script").setAttribute("src", "https://elsewhere.example/x.js"),
        () => document.createElement("script").setAttribute("src", "/checkout/x/status"),
        () =>
          (
            window as unknown as { trustedTypes: { createPolicy: (name: string) => void } }
          ).trustedTypes.createPolicy("more"),
      ].map((attempt) => {
        try {
          attempt();
          return "done";
        } catch (error) {
          return (error as Error).name;
        }
      }),
    );
    expect(attempts, address).toEqual(Array(6).fill("TypeError"));
  }
});
