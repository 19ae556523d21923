import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ProbeFailure, RegisteredWebhook } from "@/lib/providers/probe";
import { failureOfAnswer, failureOfTokenAnswer, type Step } from "@/lib/providers/probe-run";
import type { Answer, NoAnswer } from "@/lib/providers/wire";
import { type BacenPixAccount, enteredHeaders } from "./account";
import type { Connection } from "./connection";
import { listQuery, readList } from "./list";
import { readProblem } from "./problem";

/** The steps that read charges and payments, which change nothing at the bank. */
export function readingSteps(
  { config }: BacenPixAccount,
  connection: Connection,
  now: Date,
): readonly Step[] {
  const window = { from: new Date(now.getTime() - 60_000), to: now, page: 0 };
  const query = listQuery(window, connection.profile);
  const judgeObstacle = judgeTokenObstacle(connection);
  const base = { url: config.apiUrl, judgeObstacle };
  const judgeList = (name: "cobs" | "pix") => (answer: Answer) => {
    if (answer.status !== 200) return failureOfAnswer(answer);
    const read = readList(answer.body, name, window, (item) => item);
    return read.kind === "page" ? null : notOfApiPix(answer);
  };
  const list = (path: string) => () => connection.send("GET", `${path}?${query}`);
  return [
    {
      ...base,
      name: "charge",
      call: () => connection.send("GET", `/cob/${randomUUID().replaceAll("-", "")}`),
      judge: judgeUnknownCharge,
    },
    { ...base, name: "charges", call: list("/cob"), judge: judgeList("cobs") },
    // Without permission for them an account has no charges with late terms, and works.
    { ...base, name: "due_charges", call: list("/cobv"), judge: judgeList("cobs"), optional: true },
    { ...base, name: "payments", call: list("/pix"), judge: judgeList("pix") },
  ];
}

/** What a missing token says of an account. */
export function judgeTokenObstacle({
  profile,
}: Connection): (error: NoAnswer) => ProbeFailure | null {
  return ({ answer, obstacle }) => {
    if (answer) return failureOfTokenAnswer(answer);
    // Gateways also end the connection without a word where a client certificate is missing or not theirs.
    const broken = /^(ECONNRESET|UND_ERR_SOCKET|EPIPE)$/.test(obstacle);
    return broken && profile.certificate === "required" ? "our_certificate" : null;
  };
}

const webhook = z.object({ webhookUrl: z.string() });

/** Where the bank notifies of the key, as it answered GET /webhook; null for an answer that says nothing of it. */
export function registeredWebhook(answer: Answer, webhookToken: string): RegisteredWebhook | null {
  if (answer.status === 404) return readProblem(answer.body) ? { kind: "none" } : null;
  const url = answer.status === 200 ? webhook.safeParse(answer.body).data?.webhookUrl : undefined;
  if (url === undefined) return null;
  if (url === "") return { kind: "none" };
  if (url.includes(webhookToken)) return { kind: "ours" };
  return { kind: "other", host: URL.canParse(url) ? new URL(url).host : "?" };
}

/** The webhook is the one thing of API Pix that is read by the key. */
export function judgeWebhook(answer: Answer): ProbeFailure | null {
  if (answer.status === 200) return null;
  if ((answer.status === 403 || answer.status === 404) && readProblem(answer.body)) {
    return "key_not_found";
  }
  return failureOfAnswer(answer);
}

/** All that words of the bank must not show: what is sent with calls, and what is kept for them. */
export function secretsOf(account: BacenPixAccount): readonly string[] {
  const { clientId, clientSecret, webhookToken, query, ...kept } = account.secrets;
  const { certificate, privateKey, pendingKey, applicationKey, replacedWebhook, former } = kept;
  return [
    clientId,
    clientSecret,
    `${clientId}:${clientSecret}`,
    webhookToken,
    former?.webhookToken ?? "",
    certificate ?? "",
    privateKey ?? "",
    pendingKey ?? "",
    applicationKey ?? "",
    replacedWebhook ?? "",
    ...Object.values(enteredHeaders(account)),
    ...Object.values(query),
  ].filter((secret) => secret !== "");
}

/** A charge that cannot exist is unknown to the bank, which says so in the standard's own words. */
function judgeUnknownCharge(answer: Answer): ProbeFailure | null {
  if (answer.status === 404) return readProblem(answer.body) ? null : notOfApiPix(answer);
  return answer.status < 300 ? notOfApiPix(answer) : failureOfAnswer(answer);
}

/** An answer with a right status that the standard does not have. */
function notOfApiPix(answer: Answer): ProbeFailure {
  const failure = failureOfAnswer(answer);
  return failure === "web_page" ? failure : "wrong_address";
}
