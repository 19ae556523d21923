import { z } from "zod";
import { jsonBody, text } from "@/lib/http/fields";
import { operation, ownPage } from "@/lib/http/operation";
import { invalid, json, problem } from "@/lib/http/response";
import { env } from "@/lib/platform/env";
import { localeOf } from "@/lib/platform/values/locale";
import { requestPasswordReset, resetPassword } from "./forgotten-password";
import { CHOSEN_PASSWORD_FAULTS } from "./password-fault-texts";

const SHAPE = "deve ser um objeto JSON";

/** Whose password is forgotten: `{"email": string}`. */
const forgottenRequest = z.strictObject(
  {
    email: text(255)
      .transform((value) => value.trim().toLowerCase())
      .pipe(z.email("deve ser um endereço de e-mail, como ana@loja.com.br")),
  },
  SHAPE,
);

/** What the holder of a link sends: `{"token": string, "password": string}`. */
const resetRequest = z.strictObject(
  { token: text(200), password: z.string("deve ser um texto") },
  SHAPE,
);

const tooMany = (seconds: number) =>
  problem("too_many_requests", "muitas tentativas; espere um pouco", {
    "Retry-After": String(seconds),
  });

/** The answer says nothing of whether anybody has the e-mail. */
export const requestForgottenPassword = operation({
  name: "requestForgottenPassword",
  summary: {
    pt: "Pede um link para escolher outra senha",
    en: "Requests a link to choose another password",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/forgotten-password", who: ownPage }],
  body: jsonBody(forgottenRequest),
  successes: { 204: null },
  problems: ["conflict", "too_many_requests"],
  async run({ body, device, request }) {
    if (env().mail === null) {
      return problem("conflict", "este serviço não envia e-mails; peça outra senha a quem o opera");
    }
    const seconds = await requestPasswordReset(body.email, localeOf(request.headers), device);
    return seconds > 0 ? tooMany(seconds) : json(204, null);
  },
});

/** Nobody is signed in by it. */
export const resetForgottenPassword = operation({
  name: "resetForgottenPassword",
  summary: {
    pt: "Escolhe outra senha com o link recebido",
    en: "Chooses another password with the link from the mail",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/reset-password", who: ownPage }],
  body: jsonBody(resetRequest),
  successes: { 200: z.strictObject({ email: z.string() }) },
  problems: ["not_found", "too_many_requests"],
  async run({ body, device }) {
    const outcome = await resetPassword(body.token, body.password, device);
    switch (outcome.kind) {
      case "changed":
        return json(200, { email: outcome.email });
      case "unfit": {
        const message = CHOSEN_PASSWORD_FAULTS[outcome.fault];
        return invalid("invalid_body", [{ pointer: "/password", message }]);
      }
      case "throttled":
        return tooMany(outcome.seconds);
      case "unknown":
        return problem("not_found", "este link não vale mais; peça outro");
    }
  },
});
