import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brasiliaDay, newMerchant } from "../../support/fixtures";
import { strangersProject } from "../../support/packed-client";
import { webhooksApi } from "../../support/webhooks";
import { expect, test } from "../../support/wire";

test("the example's shop sells, is paid, refunds and finds its day in the books", async ({
  request,
  baseAddress,
}) => {
  const merchant = await newMerchant();
  const api = await webhooksApi(request, merchant);
  const project = await strangersProject();
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const shop = `http://localhost:${port}`;
  const created = await api.call("POST", "/webhook-endpoints", { url: `${shop}/vintem` });
  const { secret } = JSON.parse(created.text);
  cpSync("examples/shop", project.folder, {
    recursive: true,
    filter: (path) => !path.endsWith("package.json"),
  });
  const variables = {
    VINTEM_URL: baseAddress,
    VINTEM_CLIENT_ID: merchant.clientId,
    VINTEM_CLIENT_SECRET: merchant.clientSecret,
    VINTEM_WEBHOOK_SECRET: secret,
    PORT: String(port),
  };
  const server = spawn(process.execPath, ["shop.js"], {
    cwd: project.folder,
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const sent: string[] = [];
  server.stdout.on("data", (line) => sent.push(String(line)));
  const page = (path: string, init: RequestInit = {}) =>
    fetch(`${shop}${path}`, { redirect: "manual", ...init });
  const day = brasiliaDay(0);
  const reconcile = () =>
    project
      .run(["node", "reconcile.js", day], variables)
      .catch(({ stdout }) => `failed: ${stdout}`);
  try {
    await once(server.stdout, "data");
    expect((await page("/")).status).toBe(200);
    const form = new URLSearchParams({ product: "cafe", name: "Ana", document: "12345678909" });
    const ordered = await page("/orders", { method: "POST", body: form });
    const path = ordered.headers.get("location") ?? "";
    const [, , order = ""] = path.split("/");
    const checkout = (await page(path)).headers.get("location") ?? "";
    expect((await page(path)).headers.get("location")).toBe(checkout);
    expect(checkout).toMatch(new RegExp(`^${baseAddress}/checkout/`));
    const id = checkout.split("/").at(-1) ?? "";
    await api.pay(id);
    const shown = async () => (await page(`/orders/${order}`)).text();
    await expect.poll(shown).toContain("<strong>Pago</strong>");
    expect(await reconcile()).toBe(`${day}: R$ 32.90 credited, R$ 0.00 returned\n`);
    expect(await project.run(["node", "refund.js", order], variables)).toContain("R$ 32.90");
    await expect.poll(shown).toContain("<strong>Devolvido</strong>");
    expect(await reconcile()).toBe(`${day}: R$ 32.90 credited, R$ 32.90 returned\n`);
    expect(sent.filter((line) => line.includes("is paid"))).toHaveLength(1);

    const file = join(project.folder, "orders.json");
    const orders = JSON.parse(readFileSync(file, "utf8"));
    orders[order].paidAmount = 32.89;
    writeFileSync(file, JSON.stringify(orders));
    expect(await reconcile()).toContain(`! order ${order}: paid R$ 32.89 here`);
    const forged = await page("/vintem", { method: "POST", body: "{}" });
    expect(forged.status).toBe(400);
  } finally {
    server.kill();
    project.remove();
  }
});
