import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type MailServer, type ReceivedMail, startMailServer } from "@/testing/mail-server";
import { demoOf, requestToken } from "../support/demo";
import { expect, test, validBody } from "../support/fixtures";
import { type Launched, launch, stopLaunched } from "../support/launch";
import { cookieOf } from "../support/sessions";

test.describe.configure({ mode: "serial" });
let mails: MailServer;
let service: Launched;
test.beforeAll(async () => {
  mails = await startMailServer();
  service = await launch({
    SMTP_URL: `smtp://127.0.0.1:${mails.settings.port}`,
    MAIL_FROM: "Vintém <avisos@vintem.example>",
  });
});
test.afterAll(async () => {
  await stopLaunched();
  await mails.close();
  rmSync(service.dataDir, { recursive: true, force: true });
});

const PASSWORD = "um cavalo de bateria correto";

/** Calls an operation as a page of the service does. */
function fromPage(path: string, body: unknown, cookie = ""): Promise<Response> {
  return fetch(`${service.url}/api/dashboard/${path}`, {
    method: "POST",
    headers: { cookie, origin: service.url, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function mailTo(address: string, subject: string): Promise<ReceivedMail> {
  const found = () =>
    mails.received.find(
      ({ to, headers }) => to.includes(address) && headers.subject?.includes(subject),
    );
  await expect.poll(found).toBeDefined();
  const mail = found();
  if (!mail) throw new Error("no mail");
  return mail;
}

const linkIn = ({ text }: ReceivedMail, path: string) =>
  text.split(/\s+/).find((word) => word.startsWith(`${service.url}${path}`)) ?? "";

/** Everything that the processes of the service wrote to their logs. */
function logged(): string {
  const folder = join(service.dataDir, "logs");
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

test("an invitation arrives by mail, and the link in it opens its page", async () => {
  const cookie = await cookieOf(service.url, demoOf(service.dataDir));
  const invited = await fromPage(
    "team/invitations",
    { email: "bia@loja.example", role: "finance" },
    cookie,
  );
  expect(invited.status).toBe(201);
  const { link, isMailed } = await invited.json();
  expect(isMailed).toBe(true);
  const mail = await mailTo("bia@loja.example", "Convite para o painel");
  expect(mail.from).toBe("avisos@vintem.example");
  expect(linkIn(mail, "/invite/")).toBe(link);
  expect(mail.html).toContain(link);
  expect((await fetch(link)).status).toBe(200);
});

test("a payer gets the link to pay, and ends such mail without a script", async () => {
  const demo = demoOf(service.dataDir);
  const cookie = await cookieOf(service.url, demo);
  const on = { charge: true, reminders: true, receipt: true, refund: true };
  const saved = await fetch(`${service.url}/api/dashboard/payer-mail`, {
    method: "PUT",
    headers: { cookie, origin: service.url, "content-type": "application/json" },
    body: JSON.stringify(on),
  });
  expect(saved.status).toBe(204);
  const { access_token } = await (await requestToken(service.url, demo)).json();
  const create = async (email: string) => {
    const { payer, ...rest } = validBody();
    const created = await fetch(`${service.url}/payments`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${access_token}`,
        "idempotency-key": crypto.randomUUID(),
        "content-type": "application/json",
      },
      body: JSON.stringify({ ...rest, payer: { ...(payer as object), email } }),
    });
    expect(created.status).toBe(201);
    return (await created.json()).id as string;
  };
  const id = await create("pagador@casa.example");
  const mail = await mailTo("pagador@casa.example", "Cobrança de");
  expect(linkIn(mail, "/checkout/")).toBe(`${service.url}/checkout/${id}`);
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  // What a mail program requests to look at a link ends nothing.
  const page = await fetch(mail.headers["list-unsubscribe"]?.slice(1, -1) ?? "");
  expect([page.status, page.url]).toEqual([200, linkIn(mail, "/stop-mail/")]);
  expect(await page.text()).toContain('method="post"');
  const stop = await fetch(mail.headers["list-unsubscribe"]?.slice(1, -1) ?? "", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(stop.status).toBe(204);
  await create("pagador@casa.example");
  await create("outra@casa.example");
  await mailTo("outra@casa.example", "Cobrança de");
  expect(mails.received.filter(({ to }) => to.includes("pagador@casa.example"))).toHaveLength(1);
});

test("a forgotten password is replaced by the link in the inbox, and every session is over", async () => {
  const demo = demoOf(service.dataDir);
  const cookie = await cookieOf(service.url, demo);
  for (const email of [demo.email, "ninguem@loja.example"]) {
    const answer = await fromPage("forgotten-password", { email });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  }
  const link = linkIn(await mailTo(demo.email, "Escolha outra senha"), "/login/reset/");
  const page = await fetch(link);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(demo.email);
  const token = link.split("/").at(-1);
  const changed = await fromPage("reset-password", { token, password: PASSWORD });
  expect(changed.status).toBe(200);
  expect((await fromPage("reset-password", { token, password: `${PASSWORD} 2` })).status).toBe(404);
  expect((await fromPage("me/proof", { password: PASSWORD }, cookie)).status).toBe(401);
  await cookieOf(service.url, { email: demo.email, password: PASSWORD });
  await mailTo(demo.email, "Segurança: Trocou a senha esquecida");
  // Nobody else was written to.
  const to = new Set(mails.received.flatMap((mail) => mail.to));
  expect(to.has("ninguem@loja.example")).toBe(false);
  const log = logged();
  expect(log).toContain('"outcome":"sent"');
  for (const secret of ["bia@loja.example", "casa.example", demo.email, token ?? "no token"])
    expect(log).not.toContain(secret);
});
