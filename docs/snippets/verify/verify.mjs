import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a call is genuine. `headers` is the request's, `body` a Buffer of its raw bytes. */
export function isGenuine(secret, headers, body) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  if (!id || !/^[0-9]{1,12}$/.test(timestamp ?? "")) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const digest = createHmac("sha256", key)
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest("base64");
  const expected = Buffer.from(`v1,${digest}`);
  return (headers["webhook-signature"] ?? "").split(" ").some((entry) => {
    const signature = Buffer.from(entry);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}
