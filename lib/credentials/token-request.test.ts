import { describe, expect, test } from "vitest";
import { readTokenRequest } from "./token-request";

const GRANT = "grant_type=client_credentials";
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
const read = (authorization: string | null, form: string) =>
  readTokenRequest(authorization, form, new URLSearchParams());
const CLIENT = { id: "vt_abc-1", secret: "s_e-cret" };

describe("the client of a token request", () => {
  test.each([
    ["as it is", "vt_abc-1:s_e-cret"],
    ["form-encoded", "vt%5Fabc%2D1:s%5Fe%2Dcret"],
    ["form-encoded in small letters", "vt%5fabc-1:s%5fe%2dcret"],
  ])("is read from HTTP Basic %s", (_, text) => {
    expect(read(basic(text), GRANT)).toEqual({ kind: "request", client: CLIENT, scope: null });
  });

  test("is read from the body where there is no Authorization", () => {
    const form = `${GRANT}&client_id=vt_abc-1&client_secret=s_e-cret`;
    expect(read(null, form)).toEqual({ kind: "request", client: CLIENT, scope: null });
  });

  test("may repeat its id beside HTTP Basic, and no other one", () => {
    const header = basic("vt_abc-1:s_e-cret");
    expect(read(header, `${GRANT}&client_id=vt_abc-1`)).toMatchObject({ client: CLIENT });
    expect(read(header, `${GRANT}&client_id=vt_other`)).toEqual({
      kind: "invalid",
      error: "invalid_request",
    });
  });

  test("proves itself in one way only", () => {
    const form = `${GRANT}&client_id=vt_abc-1&client_secret=s_e-cret`;
    expect(read(basic("vt_abc-1:s_e-cret"), form)).toEqual({
      kind: "invalid",
      error: "invalid_request",
    });
  });

  test.each([
    ["an escape that is none", basic("vt%5:s"), GRANT],
    ["an escaped NUL", basic("vt%00:s"), GRANT],
    ["a plus sign, which is a space", basic("vt+a:s"), GRANT],
    ["an escaped colon alone", basic("vt%3As"), GRANT],
    ["an id without a secret in the body", null, `${GRANT}&client_id=vt_abc-1`],
    ["an empty secret in the body", null, `${GRANT}&client_id=vt_abc-1&client_secret=`],
    ["another scheme beside a secret-less body", "Bearer x", GRANT],
  ])("is none with %s", (_, authorization, form) => {
    expect(read(authorization, form)).toMatchObject({ kind: "request", client: null });
  });
});

test("a scope without a value counts as left out", () => {
  expect(read(null, `${GRANT}&scope=`)).toMatchObject({ kind: "request", scope: null });
  expect(read(null, `${GRANT}&scope=a+b`)).toMatchObject({ scope: "a b" });
});

describe("an assertion of a client", () => {
  const TYPE = encodeURIComponent("urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
  const asserted = `${GRANT}&client_assertion_type=${TYPE}&client_assertion=a.b.c`;

  test("is read from the body, with the id beside it or without", () => {
    const request = { kind: "request", scope: null };
    const client = { id: null, assertion: "a.b.c" };
    expect(read(null, asserted)).toEqual({ ...request, client });
    expect(read(null, `${asserted}&client_id=vt_abc-1`)).toEqual({
      ...request,
      client: { ...client, id: "vt_abc-1" },
    });
  });

  test("that is too long proves nothing", () => {
    expect(read(null, `${asserted}${"c".repeat(5_000)}`)).toMatchObject({ client: null });
  });

  test.each([
    ["of another type", null, asserted.replace("jwt-bearer", "saml2-bearer")],
    ["without its type", null, `${GRANT}&client_assertion=a.b.c`],
    ["that is missing", null, `${GRANT}&client_assertion_type=${TYPE}`],
    ["beside HTTP Basic", basic("vt_abc-1:s"), asserted],
    ["beside a secret", null, `${asserted}&client_id=vt_abc-1&client_secret=s`],
  ])("%s is refused", (_, authorization, form) => {
    expect(read(authorization, form)).toEqual({ kind: "invalid", error: "invalid_request" });
  });
});
