import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { HAS_PHP } from "@/testing/php-client/php";
import { newMerchant } from "../../support/fixtures";
import { openEventReceiver, webhooksApi } from "../../support/webhooks";
import { expect, test } from "../../support/wire";

/** A shop with the plugin: its steps, one after another in one process (testing/woocommerce/shop.php). */
function openShop(settings: Readonly<Record<string, string>>) {
  const child = spawn("php", ["testing/woocommerce/shop.php", JSON.stringify(settings)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async step<Value>(name: string, ...args: unknown[]): Promise<Value> {
      child.stdin.write(`${JSON.stringify([name, args])}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`the shop ended at ${name}`);
      return JSON.parse(value).value;
    },
    close: () => child.stdin.end(),
  };
}

if (HAS_PHP) {
  test("the WooCommerce plugin charges once, believes webhooks in any order, and refunds once", async ({
    request,
    baseAddress,
  }) => {
    const merchant = await newMerchant();
    const api = await webhooksApi(request, merchant);
    const receiver = await openEventReceiver();
    const created = await api.call("POST", "/webhook-endpoints", {
      url: receiver.url.replace("127.0.0.1", "localhost"),
    });
    const { secret } = JSON.parse(created.text);
    const shop = openShop({
      url: baseAddress,
      client_id: merchant.clientId,
      client_secret: merchant.clientSecret,
      webhook_secret: secret,
      method: "PIX",
    });
    /** Forwards what was received from this request on, the last one first. */
    const forward = async (from: number) => {
      for (const { text, headers } of receiver.received.slice(from).reverse()) {
        const server = Object.entries(headers).map(([name, value]) => [
          `HTTP_${name.toUpperCase().replaceAll("-", "_")}`,
          value,
        ]);
        expect(await shop.step("webhook", text, Object.fromEntries(server))).toBe(204);
      }
      return receiver.received.length;
    };
    const types = () => receiver.received.map(({ event }) => event.type);
    try {
      await shop.step("order", 7, "10.50");
      expect(await shop.step("pay", 7, "123")).toEqual(["Informe o CPF ou CNPJ."]);
      const paying = await shop.step<{ redirect: string }>("pay", 7, "123.456.789-09");
      expect(await shop.step("pay", 7, "123.456.789-09")).toEqual(paying);
      expect(paying.redirect).toMatch(new RegExp(`^${baseAddress}/checkout/`));
      const id = paying.redirect.split("/").at(-1) ?? "";
      await api.pay(id);
      await expect.poll(types).toContain("payment.received");
      const seen = await forward(0);
      expect(await shop.step("status", 7)).toBe("processing");
      expect(await shop.step("webhook", "{}", {})).toBe(400);
      expect(await shop.step("refund", 7, "10.50")).toBe(true);
      expect(await shop.step("refund", 7, "10.50")).toBe(true);
      await expect.poll(types).toContain("payment.refunded");
      await forward(seen);
      expect(await shop.step("status", 7)).toBe("refunded");
      const refunds = await api.got<{ content: unknown[] }>(`/payments/${id}/refunds`);
      expect(refunds.content).toHaveLength(1);
      expect((await api.listed()).content).toHaveLength(1);
    } finally {
      shop.close();
      receiver.close();
    }
  });
}
