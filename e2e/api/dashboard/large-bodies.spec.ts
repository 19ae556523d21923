import { expect, newMerchant, test } from "../../support/fixtures";
import { cookieOf } from "../../support/sessions";

/** A form with parts of these names and texts, as a browser sends it. */
function formOf(parts: readonly (readonly [name: string, text: string])[]): RequestInit {
  const body = parts
    .map(([name, text]) => {
      const file = name === "statement" ? '; filename="a"\r\nContent-Type: text/csv' : "";
      return `--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
    })
    .join("");
  return {
    method: "POST",
    body: `${body}--edge--\r\n`,
    headers: { "content-type": "multipart/form-data; boundary=edge" },
  };
}

const STATEMENT = ["statement", "data;valor\n01/07/2026;1,00\n"] as const;

test("D22 the lines of a statement are no longer than any body, and its form has two parts", async ({
  baseAddress,
}) => {
  const cookie = await cookieOf(baseAddress, await newMerchant());
  const confirm = async (init: RequestInit) => {
    const headers = { ...init.headers, cookie, "sec-fetch-site": "same-origin" };
    const answer = await fetch(`${baseAddress}/api/dashboard/statements/confirm`, {
      ...init,
      headers,
    });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const lines = (text: string) => formOf([STATEMENT, ["lines", text]]);
  expect(await confirm(lines("[]"))).toMatchObject({ status: 400, code: "invalid_body" });
  const many = JSON.stringify(Array(30_000).fill({}));
  expect(await confirm(lines(many))).toMatchObject({ status: 413, code: "body_too_large" });
  const parts = formOf([STATEMENT, ["lines", "[]"], ...Array(5_000).fill(["statement", ""])]);
  expect(await confirm(parts)).toMatchObject({ status: 415 });
  const heads = formOf([STATEMENT, [`lines"\r\n${"a: b\r\n".repeat(5_000)}c: "`, "[]"]]);
  expect(await confirm(heads)).toMatchObject({ status: 415 });
});

for (const path of ["accept-invitation", "forgotten-password", "reset-password"]) {
  test(`D22 ${path}, which anybody may call, reads 8 KiB`, async ({ baseAddress }) => {
    const answer = await fetch(`${baseAddress}/api/dashboard/${path}`, {
      method: "POST",
      body: JSON.stringify({ token: "x".repeat(9_000) }),
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "body_too_large" });
  });
}
