import { expectAccessible } from "./accessible";
import { test as base, expect } from "./fixtures";

/** What must hold on every page of a payer, as it stands. */
export { expectAccessible as expectSound };

/** The test of the payers' pages: nothing from elsewhere, nothing that the browser complains about. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => {
        const own = request.url().startsWith(baseURL ?? "") || request.url().startsWith("data:");
        if (!own) complaints.push(`requested ${request.url()}`);
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
