import { createPrivateKey, X509Certificate } from "node:crypto";
import { failureOfObstacle, type ProbeFailure, type ProbeOutcome } from "@/lib/providers/probe";
import { type Answer, NoAnswer } from "@/lib/providers/wire";
import type { BacenPixAccount } from "./account";
import { Connection } from "./connection";
import { listQuery, readList } from "./list";
import { readProblem } from "./problem";

/** Nobody waits longer for a test. */
const DEADLINE_MS = 8_000;

/**
 * Tries an account out: gets a token and reads a minute of a list, which changes nothing. What the
 * bank says in its own words stays here.
 */
export async function probeBacenPix(
  account: BacenPixAccount,
  publicOnly: boolean,
  now: Date,
): Promise<ProbeOutcome> {
  if (!isUsable(account)) return failed("our_certificate");
  const config = {
    ...account.config,
    deadlineMs: Math.min(account.config.deadlineMs, DEADLINE_MS),
  };
  const connection = new Connection({ ...account, config }, publicOnly);
  try {
    const window = { from: new Date(now.getTime() - 60_000), to: now, page: 0 };
    const list = await connection.send("GET", `/cob?${listQuery(window)}`);
    if (list.status !== 200) return failed(failureOfStatus(list.status));
    if (readList(list.body, "cobs", window, (item) => item).kind !== "page") {
      return failed("wrong_address");
    }
    const key = encodeURIComponent(account.config.pixKey);
    return keyOutcome(await connection.send("GET", `/webhook/${key}`));
  } catch (error) {
    if (error instanceof NoAnswer) return failed(failureOfCall(error.obstacle));
    throw error;
  } finally {
    await connection.close();
  }
}

/** The webhook is the one thing of API Pix that is read by the key. */
function keyOutcome({ status, body }: Answer): ProbeOutcome {
  if (status === 200) return { kind: "works" };
  if (status === 403 || (status === 404 && readProblem(body))) return failed("key_not_found");
  return failed(failureOfStatus(status));
}

function failureOfStatus(status: number): ProbeFailure {
  if (status === 401 || status === 403) return "not_permitted";
  return status === 429 || status >= 500 ? "unavailable" : "wrong_address";
}

function failureOfCall(obstacle: string): ProbeFailure {
  const status = /^token_(\d+)$/.exec(obstacle)?.[1];
  return status ? failureOfToken(Number(status)) : failureOfObstacle(obstacle);
}

/** RFC 6749, 5.2: a client that is refused gets 400 or 401; anything else was no token endpoint. */
function failureOfToken(status: number): ProbeFailure {
  if (status === 400 || status === 401 || status === 403) return "credentials";
  return status === 429 || status >= 500 ? "unavailable" : "wrong_address";
}

/** Whether the certificate and the key can be read and belong together; none at all is usable too. */
export function isUsable({ secrets }: Pick<BacenPixAccount, "secrets">): boolean {
  const { certificate, privateKey, authority } = secrets;
  if (!certificate !== !privateKey) return false;
  try {
    if (authority) new X509Certificate(authority);
    if (!certificate || !privateKey) return true;
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey));
  } catch {
    return false;
  }
}

function failed(failure: ProbeFailure): ProbeOutcome {
  return { kind: "failed", failure };
}
