import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { member, operation } from "@/lib/http/operation";
import { invalid, json, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import {
  declineChange,
  type NotDecided,
  takeAnswer,
  takeChange,
  withdrawChange,
} from "./store/pending-changes";
import { saveSecondPersonRule } from "./store/second-person-rule";

const rule = z.strictObject(
  { required: z.boolean("deve ser true ou false") },
  "deve ser um objeto JSON",
);

/** Switching it off is itself a change that a second owner approves. */
export const setSecondPersonRule = operation({
  name: "setSecondPersonRule",
  summary: {
    pt: "Exige que outro administrador aprove para onde vai o dinheiro, ou deixa de exigir",
    en: "Has a second owner approve where money goes, or no longer does",
  },
  method: "PUT",
  at: [{ path: "/api/dashboard/second-person-rule", who: member("manage") }],
  body: jsonBody(rule),
  successes: { 200: rule },
  problems: [],
  proof: true,
  secondPerson: { shows: ({ required }) => ({ required }) },
  audit: "team.second_person_rule",
  async run({ principal, body, note }) {
    note({ required: body.required });
    if (await saveSecondPersonRule(principal.member, body.required)) return json(200, body);
    const message = "a loja tem um só administrador: dê antes esta permissão a outra pessoa";
    return invalid("invalid_body", [{ pointer: "/required", message }]);
  },
});

const about = z.strictObject({ act: z.string() });

export const approvePendingChange = operation({
  name: "approvePendingChange",
  summary: {
    pt: "Aprova e faz a mudança que outra pessoa pediu",
    en: "Approves and makes a change that another person requested",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/pending-changes/{id}/approve", who: member("manage") }],
  idIs: "uuid",
  successes: {
    200: z.strictObject({
      status: z.enum(["APPLIED", "REFUSED"]),
      /** Why it could not be made; null where it was. */
      refusal: z.string().nullable(),
    }),
  },
  problems: ["conflict"],
  proof: true,
  audit: "pending_change.approve",
  async run({ principal, id, apply, note }) {
    const taken = await takeChange(principal.member, id);
    if (typeof taken === "string") return undecided(taken);
    note({ change: taken.act });
    return json(200, await apply(taken));
  },
});

export const declinePendingChange = operation({
  name: "declinePendingChange",
  summary: {
    pt: "Recusa a mudança que outra pessoa pediu",
    en: "Declines a change that another person requested",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/pending-changes/{id}/decline", who: member("manage") }],
  idIs: "uuid",
  successes: { 200: about },
  problems: ["conflict"],
  audit: "pending_change.decline",
  async run({ principal, id, note }) {
    const declined = await declineChange(principal.member, id);
    if (typeof declined === "string") return undecided(declined);
    note({ change: declined.act });
    return json(200, declined);
  },
});

export const withdrawPendingChange = operation({
  name: "withdrawPendingChange",
  summary: {
    pt: "Desiste de uma mudança que a própria pessoa pediu",
    en: "Takes a change of one's own back",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/pending-changes/{id}/withdraw", who: member("manage") }],
  idIs: "uuid",
  successes: { 200: about },
  problems: ["conflict"],
  audit: "pending_change.withdraw",
  async run({ principal, id, note }) {
    const act = await withdrawChange(principal.member, id);
    if (act === null) return NOT_FOUND;
    note({ change: act });
    return json(200, { act });
  },
});

/** It is in this response and, from then on, nowhere. */
export const takePendingAnswer = operation({
  name: "takePendingAnswer",
  summary: {
    pt: "Mostra, uma vez, a chave ou o link que uma mudança aprovada criou",
    en: "Shows, once, the secret or link that an approved change made",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/pending-changes/{id}/answer", who: member("manage") }],
  idIs: "uuid",
  successes: { 200: z.strictObject({ answer: z.string() }) },
  problems: [],
  proof: true,
  audit: "pending_change.read",
  async run({ principal, id }) {
    const answer = await takeAnswer(principal.member, id);
    return answer === null ? NOT_FOUND : json(200, { answer });
  },
});

function undecided(why: NotDecided): OperationResponse {
  switch (why) {
    case "not_found":
      return NOT_FOUND;
    case "own":
      return problem("forbidden", "quem pediu a mudança não decide sobre ela");
    case "over":
      return problem("conflict", "esta mudança já foi decidida ou passou do prazo");
  }
}
