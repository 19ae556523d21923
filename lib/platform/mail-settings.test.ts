import { expect, test } from "vitest";
import { launchEnv } from "./env";

const mailOf = (SMTP_URL: string, MAIL_FROM = "Vintém <avisos@loja.example>") =>
  launchEnv({ SMTP_URL, MAIL_FROM }).mail;

test("a mail server is an address with a login, on the port of its protocol", () => {
  expect(mailOf("smtps://eu%40loja.example:a%2Fb@mail.example")).toEqual({
    host: "mail.example",
    port: 465,
    secure: true,
    login: { user: "eu@loja.example", password: "a/b" },
    from: { name: "Vintém", address: "avisos@loja.example" },
  });
  expect(mailOf("smtp://[::1]:2525", "avisos@loja.example")).toMatchObject({
    host: "::1",
    port: 2525,
    login: null,
    from: { name: "", address: "avisos@loja.example" },
  });
  expect(mailOf("smtp://mail.example")).toMatchObject({ port: 587, secure: false });
  expect(launchEnv({}).mail).toBeNull();
});

test.each([
  "mail.example",
  "https://mail.example",
  "smtp://user@mail.example",
  "smtp://mail.example/x",
  "smtp://a:%zz@b",
])("is refused in one sentence: %s", (url) =>
  expect(() => mailOf(url)).toThrow("SMTP_URL must be like"),
);

test("who writes is an address, and both settings go together", () => {
  expect(() => mailOf("smtp://a.example", "Loja")).toThrow("MAIL_FROM must be like");
  expect(() => mailOf("smtp://a.example", "Loja\nBcc: x <a@b.example>")).toThrow(
    "MAIL_FROM must be",
  );
  expect(() => launchEnv({ SMTP_URL: "smtp://a.example" })).toThrow("go together");
});
