import { OWN_PSP_ACCOUNTS_MAX } from "@/lib/database/own-psp-accounts";
import { type Answer, invalid, json, NOT_FOUND, problem } from "@/lib/http/endpoint";
import type { KeptPspAccount, PspAccountFault } from "@/lib/operations/keep-psp-account";

const FAULTS: Readonly<Record<PspAccountFault, string>> = {
  apiUrl: "deve ser um endereço https público",
  tokenUrl: "deve ser um endereço https público",
  pixKey: "a chave Pix não pode ser usada",
  clientId: "é obrigatório",
  clientSecret: "ao mudar de servidor, informe de novo client id e client secret",
  certificate: "certificado e chave privada devem ser PEM e formar um par",
};

/** What a page is told of an account that was to be kept. */
export function answerKept(outcome: KeptPspAccount): Answer {
  switch (outcome.kind) {
    case "kept":
      return json(200, { id: outcome.id });
    case "wrong":
      return invalid("invalid_body", [
        { pointer: `/${outcome.field}`, message: FAULTS[outcome.field] },
      ]);
    case "not_found":
      return NOT_FOUND;
    case "too_many":
      return problem(
        "limit_reached",
        `há ${OWN_PSP_ACCOUNTS_MAX} provedores em uso; desative um antes`,
      );
  }
}
