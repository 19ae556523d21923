import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { freshSecret, inForce, rotated, signatureHeaders } from "./signature";

const id = "evt_0192f3a47a5b7c0d8e9f0a1b2c3d4e5f_3";
const body = '{"type":"payment.received","data":{"nome":"Ação"}}';

test("L7 what is signed is verified by the library of Standard Webhooks, and nothing else is (I5)", () => {
  const secret = freshSecret();
  const headers = signatureHeaders({ id, at: new Date(), body }, [{ text: secret, until: null }]);
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  expect(() => new Webhook(freshSecret()).verify(body, headers)).toThrow();
  const late = signatureHeaders({ id, at: new Date(Date.now() - 360_000), body }, [
    { text: secret, until: null },
  ]);
  expect(() => new Webhook(secret).verify(body, late)).toThrow();
});

test("a secret has 256 random bits and is written as the libraries read it", () => {
  expect(freshSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(freshSecret()).not.toBe(freshSecret());
});

test("the signed text is the example of the specification's reference implementation", () => {
  const secret = { text: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", until: null };
  const sent = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: new Date(1_614_265_330_000) };
  const headers = signatureHeaders({ ...sent, body: '{"test": 2432232314}' }, [secret]);
  expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("while a secret is rotated both sign, until the old one ends (I5)", () => {
  const now = new Date();
  const old = freshSecret();
  const fresh = freshSecret();
  const secrets = rotated([{ text: old, until: null }], fresh, 24 * 3_600_000, now);
  const headers = signatureHeaders({ id, at: now, body }, inForce(secrets, now));
  expect(headers["webhook-signature"].split(" ")).toHaveLength(2);
  for (const secret of [old, fresh]) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  }
  const after = new Date(now.getTime() + 24 * 3_600_000);
  expect(inForce(secrets, after).map(({ text }) => text)).toEqual([fresh]);
  expect(rotated(secrets, freshSecret(), 0, now)).toHaveLength(1);
});
