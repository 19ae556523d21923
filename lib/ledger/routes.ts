import { client, operation } from "@/lib/http/operation";
import { json } from "@/lib/http/response";
import { balance, balanceResponse, movementPage, movementPageResponse } from "./movement-response";
import { readMovementsQuery } from "./movements-query";
import { findBalance } from "./store/balance";
import { findMovements } from "./store/movements";

export const listMovements = operation({
  name: "listMovements",
  summary: { pt: "Lista os lançamentos", en: "Lists the movements of the books" },
  method: "GET",
  at: [{ path: "/movements", who: client("pagamentos:read") }],
  query: readMovementsQuery,
  successes: { 200: movementPage },
  problems: [],
  async run({ principal, query }) {
    return json(200, movementPageResponse(await findMovements(principal.merchantId, query)));
  },
});

export const getBalance = operation({
  name: "getBalance",
  summary: {
    pt: "Mostra o saldo disponível, a liberar, contestado e a devolver",
    en: "Shows what is available, pending, disputed and on its way back",
  },
  method: "GET",
  at: [{ path: "/balance", who: client("pagamentos:read") }],
  successes: { 200: balance },
  problems: [],
  async run({ principal }) {
    return json(200, balanceResponse(await findBalance(principal.merchantId)));
  },
});
