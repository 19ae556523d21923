import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { expect, type MerchantApi, merchantApi, newMerchant, test } from "../support/fixtures";
import { polled } from "../support/polled";
import { newMember, openAs, signIn } from "../support/users";
import { type EventReceiver, openEventReceiver } from "../support/webhooks";

/** As many failures in a row make an endpoint rest (lib/webhooks/circuit.ts). */
const FAILURES_TO_REST = 10;

async function expectNoSideways(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Whether a call is signed with a secret, as Standard Webhooks 1.0 says. */
function isSignedWith({ headers, text }: EventReceiver["received"][number], secret: string) {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`;
  const signature = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(signature);
}

/** Creates an endpoint for the events of charges on the page; its secret. The page of the endpoint is open then. */
async function createdEndpoint(page: Page, url: string): Promise<string> {
  await page.goto("/settings/webhooks");
  await page.getByRole("button", { name: "Criar endpoint" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Endereço").fill(url);
  // Notices to owners come with what they change on these pages; they would be events of the endpoint too.
  await dialog.getByRole("radio", { name: "Só os que eu escolher" }).check();
  await dialog.getByRole("checkbox", { name: "Todos de Cobrança" }).check();
  await dialog.getByRole("checkbox", { name: "Todos de Pagamento" }).check();
  await dialog.getByRole("button", { name: "Criar endpoint" }).click();
  const secret = await dialog.getByLabel("Chave secreta").inputValue();
  await dialog.getByRole("button", { name: "Já guardei" }).click();
  await page.getByRole("link", { name: url }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(new URL(url).host);
  return secret;
}

/** Waits until a receiver took so many events; all of them. */
function taken(receiver: EventReceiver, count: number) {
  return polled(
    async () =>
      receiver.received
        .filter(({ event, status }) => event.type !== "endpoint.test" && status < 300)
        .map(({ event }) => event),
    (events) => events.length >= count,
    { timeout: 60_000, intervals: [200] },
  );
}

/** The ids of all events of a merchant's charges. */
async function feedOf(api: MerchantApi): Promise<readonly string[]> {
  const { content } = await api.got<{ content: { id: string }[] }>(
    "/events?after=0&limit=500&type=payment.*",
  );
  return content.map(({ id }) => id);
}

test("an endpoint takes a test, fails, rests, is repaired and resumed, and gets its backlog in order", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const merchant = await newMerchant("Loja dos Avisos");
  const api = await merchantApi(request, merchant);
  const receiver = await openEventReceiver();
  await signIn(page, merchant);
  const secret = await createdEndpoint(page, receiver.url);

  await page.getByRole("button", { name: "Enviar teste" }).click();
  await expect(page.getByText(/Recebido: resposta 200 em \d+ ms/)).toBeVisible();
  const [trial] = receiver.received;
  if (!trial) throw new Error("the receiver got no test");
  expect(trial.event.type).toBe("endpoint.test");
  expect(isSignedWith(trial, secret)).toBe(true);

  receiver.status = 500;
  await page.getByRole("button", { name: "Enviar teste" }).click();
  await expect(page.getByText(/Não foi recebido: resposta 500/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Começo da resposta" })).toContainText("falhou");
  for (let count = 0; count <= FAILURES_TO_REST; count += 1) await api.created();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(async () => {
    await page.reload();
    await expect(heading).toContainText("Em espera", { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText("Tentamos um evento de cada vez")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/");
  const banner = page.getByRole("region", { name: "Webhooks que precisam de atenção" });
  await expect(banner).toContainText("não está recebendo eventos");
  await expectAccessible(page);
  await banner.getByRole("link", { name: /Ver endpoint/ }).click();

  // Paused while it is repaired, because the service tries a resting endpoint by itself.
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Pausar" }).click();
  await dialog.getByRole("button", { name: "Pausar" }).click();
  await expect(heading).toContainText("Pausado");
  receiver.status = 204;
  await page.getByRole("button", { name: "Retomar" }).click();
  await expect(dialog.getByRole("radio", { name: "De onde parou" })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Retomar" }).click();
  await expect(page.getByText("Endpoint retomado")).toBeVisible();
  const ids = await feedOf(api);
  expect(ids.length).toBeGreaterThan(FAILURES_TO_REST);
  const events = await taken(receiver, ids.length);
  expect(new Set(events.map(({ id }) => id))).toEqual(new Set(ids));
  const numbers = new Map<string, number>();
  for (const { data } of events) {
    const { payment, change } = data;
    if (!payment || !change) throw new Error("an event of a charge says nothing of it");
    expect(change.number).toBeGreaterThan(numbers.get(payment.id) ?? 0);
    numbers.set(payment.id, change.number);
  }

  await page.reload();
  await expect(heading).toContainText("Ativo");
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("figure")).toContainText(
    new RegExp(`Últimas 24 horas: ${ids.length} recebidas, [1-9]\\d* falhas`),
  );
  const deliveries = page.getByRole("region", { name: "Entregas" });
  await expect(deliveries.getByRole("row")).toHaveCount(Math.min(ids.length, 25) + 1);
  await deliveries.getByLabel("Situação").selectOption("failed");
  await deliveries.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("Nenhuma entrega com estes filtros")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver todas" }).click();
  await expectNoSideways(page);

  await deliveries.getByRole("link", { name: "A cobrança foi criada" }).last().click();
  await expect(heading).toContainText("Entregue");
  const attempts = page.getByRole("region", { name: "Tentativas", exact: true });
  await expect(attempts).toContainText("recebido (204)");
  await expect(attempts).toContainText("resposta 500");
  await expect(page.getByRole("region", { name: "Corpo" })).toContainText('"payment.created"');
  await expectAccessible(page);
  await expectNoSideways(page);
  const before = receiver.received.length;
  await page.getByRole("button", { name: /^Reenviar/ }).click();
  await expect(page.getByText("Reenvio pedido")).toBeVisible();
  const again = await polled(
    async () => receiver.received.slice(before),
    ({ length }) => length === 1,
  );
  expect(ids).toContain(again[0]?.headers["webhook-id"]);
  receiver.close();
});

test(
  "an owner chooses events, changes the endpoint, rotates its secret, pauses and deletes it",
  ONLY_DEEP,
  async ({ page }) => {
    const receiver = await openEventReceiver();
    await signIn(page, await newMerchant());
    await page.goto("/settings/webhooks");
    await expect(page.getByRole("heading", { name: "Nenhum endpoint ainda" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Criar endpoint" }).click();
    const dialog = page.getByRole("dialog");
    const create = dialog.getByRole("button", { name: "Criar endpoint" });
    await create.click();
    await expect(dialog.getByText("Escreva o endereço que recebe os eventos.")).toBeVisible();
    await dialog.getByLabel("Endereço").fill("https://10.0.0.1/vintem");
    await dialog.getByLabel("Descrição").fill("Loja virtual");
    await dialog.getByRole("radio", { name: "Só os que eu escolher" }).check();
    await create.click();
    await expect(dialog.getByText("Escolha pelo menos um tipo de evento.")).toBeVisible();
    await dialog.getByRole("checkbox", { name: "Todos de Devoluções" }).check();
    await dialog.getByText("Pagamento", { exact: true }).click();
    await dialog.getByRole("checkbox", { name: "O pagamento foi recebido" }).check();
    await dialog.getByText("Cabeçalhos próprios").click();
    await dialog.getByLabel("Cabeçalhos", { exact: true }).fill("X-Loja: 42");
    await expectAccessible(page);
    await create.click();
    await expect(dialog.getByText("Este endereço não é aceito")).toBeVisible();
    await dialog.getByLabel("Endereço").fill(receiver.url);
    await create.click();
    const first = await dialog.getByLabel("Chave secreta").inputValue();
    expect(first).toMatch(/^whsec_/);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Já guardei" }).click();
    await expect(page.getByText("5 tipos de evento")).toBeVisible();
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.getByRole("link", { name: "Loja virtual" }).click();

    await page.getByRole("button", { name: "Alterar" }).click();
    await expect(dialog.getByRole("radio", { name: "Só os que eu escolher" })).toBeChecked();
    await dialog.getByLabel("Descrição").fill("Loja e caixa");
    await dialog.getByRole("radio", { name: "Todos os eventos" }).check();
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Loja e caixa");
    await expect(page.getByRole("region", { name: "Configuração" })).toContainText("X-Loja");

    await page.getByRole("button", { name: "Trocar chave secreta" }).click();
    await expectAccessible(page);
    await dialog.getByRole("radio", { name: "Vale por mais 72 horas" }).check();
    await dialog.getByRole("button", { name: "Trocar chave secreta" }).click();
    const second = await dialog.getByLabel("Chave secreta").inputValue();
    expect(second).not.toBe(first);
    await dialog.getByRole("button", { name: "Já guardei" }).click();
    await expect(page.getByText(/A chave anterior também assina até/)).toBeVisible();
    await page.getByRole("button", { name: "Ver chave secreta" }).click();
    await dialog.getByRole("button", { name: "Mostrar" }).click();
    await expect(dialog.getByLabel("Chave secreta")).toHaveValue(second);
    await page.keyboard.press("Escape");
    expect(await page.content()).not.toContain(second);
    await page.getByRole("button", { name: "Enviar teste" }).click();
    await expect(page.getByText(/Recebido: resposta 200/)).toBeVisible();
    // Since all events are sent, notices of what the owner changes come as well.
    const trial = receiver.received.find(({ event }) => event.type === "endpoint.test");
    expect(trial && [first, second].map((secret) => isSignedWith(trial, secret))).toEqual([
      true,
      true,
    ]);
    expect(trial?.headers["x-loja"]).toBe("42");

    await page.getByRole("button", { name: "Pausar" }).click();
    await dialog.getByRole("button", { name: "Pausar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Pausado");
    await expect(page.getByText("Webhooks que precisam de atenção")).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.getByRole("button", { name: "Remover" }).click();
    await dialog.getByLabel(/Para confirmar, escreva 127/).fill(new URL(receiver.url).host);
    await dialog.getByRole("button", { name: "Remover" }).click();
    await expect(page.getByRole("heading", { name: "Nenhum endpoint ainda" })).toBeVisible();
    receiver.close();
  },
);

test("support resends from a charge's page, a viewer only reads, and the endpoints are the owners'", async ({
  page,
  request,
}) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  const receiver = await openEventReceiver();
  await signIn(page, merchant);
  await createdEndpoint(page, receiver.url);
  const endpoint = new URL(page.url()).pathname;
  const { id } = await api.created();
  await taken(receiver, ["payment.created", "payment.opened"].length);

  await openAs(page, merchant, "support", id);
  await page.getByText("Os avisos desta cobrança").click();
  await expect(page.getByText("Entregue").first()).toBeVisible();
  await expectAccessible(page);
  const before = receiver.received.length;
  await page.getByRole("button", { name: /^Reenviar A cobrança foi criada/ }).click();
  await expect(page.getByText("Reenvio pedido")).toBeVisible();
  await polled(
    async () => receiver.received.length,
    (count) => count === before + 1,
  );
  expect((await page.request.get(endpoint)).status()).toBe(404);
  expect((await page.request.get("/settings/webhooks")).status()).toBe(404);
  await page.getByRole("link", { name: "A cobrança foi criada" }).click();
  await expect(page.getByRole("link", { name: "Cobrança", exact: true })).toBeVisible();

  await openAs(page, merchant, "viewer", id);
  await page.getByText("Os avisos desta cobrança").click();
  await expect(page.getByText("Entregue").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Reenviar/ })).toHaveCount(0);

  await signIn(page, await newMerchant());
  expect((await page.request.get(endpoint)).status()).toBe(404);
  await signIn(page, await newMember(merchant.merchantId, "owner"));
  await page.goto("/settings/webhooks/verify");
  await expect(page.getByRole("heading", { name: "Como receber e verificar" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  receiver.close();
});
