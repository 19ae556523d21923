import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openMailServer } from "@/testing/open-mail-server";
import type { Message } from "./mail";
import { sendBySmtp } from "./smtp";

const ABOUT = {
  id: "a-mail",
  origin: "https://pagamentos.example",
  at: new Date("2026-11-24T12:00:00Z"),
};
const MESSAGE: Message = {
  to: { name: "Ana Souza", address: "ana@loja.example" },
  fromName: "",
  subject: "Convite",
  text: "Olá.\n",
  html: "<p>Olá.</p>",
  unsubscribe: null,
};
const refusal = (responseCode: number) => Object.assign(new Error("no"), { responseCode });

test("a mail arrives as text and HTML, under its own name", async () => {
  const server = await openMailServer();
  expect(await sendBySmtp(server.settings, ABOUT, MESSAGE)).toEqual({ kind: "sent", reply: 250 });
  expect(server.received).toMatchObject([
    {
      from: "vintem@pagamentos.example",
      to: ["ana@loja.example"],
      headers: {
        from: "Vintém <vintem@pagamentos.example>",
        to: "Ana Souza <ana@loja.example>",
        subject: "Convite",
        "message-id": "<a-mail@pagamentos.example>",
        "auto-submitted": "auto-generated",
      },
      text: "Olá.",
      html: "<p>Olá.</p>",
    },
  ]);
});

test("a mail program learns how its reader ends such mail with one request", async () => {
  const server = await openMailServer();
  const unsubscribe = "https://pagamentos.example/api/mail/a.b.c";
  await sendBySmtp(server.settings, ABOUT, { ...MESSAGE, unsubscribe });
  expect(server.received[0]?.headers).toMatchObject({
    "list-unsubscribe": `<${unsubscribe}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
});

test("names and subjects with line breaks begin no header, and names no second recipient", async () => {
  const server = await openMailServer();
  const evil = "Loja\r\nBcc: vitima@example.com\r\n\r\n<script>";
  await sendBySmtp(server.settings, ABOUT, {
    ...MESSAGE,
    to: { name: `Ana" <outra@example.com>, "${evil}`, address: "ana@loja.example" },
    fromName: evil,
    subject: `${evil}\u2028X-Mais: 1`,
  });
  const [mail] = server.received;
  expect(mail?.to).toEqual(["ana@loja.example"]);
  expect(mail?.from).toBe("vintem@pagamentos.example");
  expect(Object.keys(mail?.headers ?? {}).sort()).toEqual([
    "auto-submitted",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "subject",
    "to",
  ]);
  expect(mail?.headers.subject).toBe("Loja Bcc: vitima@example.com <script> X-Mais: 1");
  expect(mail?.html).toBe("<p>Olá.</p>");
});

test.each([
  "ana@loja.example\r\nRCPT TO:<x@example.com>",
  "ana@loja.example, x@example.com",
  "ana",
  "",
])("an address that is none is refused, and nobody gets anything: %j", async (address) => {
  const server = await openMailServer();
  const result = await sendBySmtp(server.settings, ABOUT, {
    ...MESSAGE,
    to: { name: "", address },
  });
  expect(result).toMatchObject({ kind: "refused" });
  expect(server.received).toEqual([]);
});

test.each([
  [
    "an unknown recipient",
    { onRcptTo: (_: unknown, __: unknown, done: (e: Error) => void) => done(refusal(550)) },
    "refused",
    550,
  ],
  [
    "a full mailbox",
    { onRcptTo: (_: unknown, __: unknown, done: (e: Error) => void) => done(refusal(452)) },
    "failed",
    452,
  ],
  [
    "our own address",
    { onMailFrom: (_: unknown, __: unknown, done: (e: Error) => void) => done(refusal(553)) },
    "failed",
    553,
  ],
] as const)("%s: what the server answers", async (_, options, kind, reply) => {
  const server = await openMailServer(options);
  expect(await sendBySmtp(server.settings, ABOUT, MESSAGE)).toMatchObject({ kind, reply });
});

test("content that is refused for good is, and a wrong login is tried again", async () => {
  const spam = await openMailServer({
    onData(stream, _, done) {
      stream.resume();
      stream.on("end", () => done(refusal(554)));
    },
  });
  expect(await sendBySmtp(spam.settings, ABOUT, MESSAGE)).toMatchObject({
    kind: "refused",
    reply: 554,
  });
  const closed = await openMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === "certa" ? done(null, { user: "vintem" }) : done(refusal(535)),
  });
  const login = { user: "vintem", password: "errada" };
  expect(await sendBySmtp({ ...closed.settings, login }, ABOUT, MESSAGE)).toMatchObject({
    kind: "failed",
    reply: 535,
    error: "EAUTH",
  });
  const right = { ...login, password: "certa" };
  expect(await sendBySmtp({ ...closed.settings, login: right }, ABOUT, MESSAGE)).toMatchObject({
    kind: "sent",
  });
});

test("to another machine nothing is sent without TLS, and to nobody with a certificate of their own", async () => {
  const plain = await openMailServer({ hideSTARTTLS: true });
  // The same machine under a name that does not say so.
  const elsewhere = { ...plain.settings, host: "0.0.0.0" };
  expect(await sendBySmtp(elsewhere, ABOUT, MESSAGE)).toMatchObject({ kind: "failed" });
  const selfSigned = await openMailServer();
  const there = { ...selfSigned.settings, host: "0.0.0.0" };
  expect(await sendBySmtp(there, ABOUT, MESSAGE)).toMatchObject({ kind: "failed" });
  expect([...plain.received, ...selfSigned.received]).toEqual([]);
});

test("a server that is away, or hangs up, is no refusal", async () => {
  const rude = createServer((socket) => socket.end("220 hi\r\n"));
  await new Promise<void>((listening) => rude.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void rude.close());
  const { port } = rude.address() as AddressInfo;
  const { settings } = await openMailServer();
  expect(await sendBySmtp({ ...settings, port }, ABOUT, MESSAGE)).toMatchObject({
    kind: "failed",
    reply: null,
  });
  expect(await sendBySmtp({ ...settings, port: 1 }, ABOUT, MESSAGE)).toMatchObject({
    kind: "failed",
    reply: null,
  });
});
