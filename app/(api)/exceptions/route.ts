import { exceptionResponse } from "@/lib/contract/charge-responses";
import { readExceptionsQuery } from "@/lib/contract/page-query";
import { pageOf } from "@/lib/contract/payment-response";
import { findExceptions } from "@/lib/database/exceptions";
import { invalid, json, merchantEndpoint } from "@/lib/http/endpoint";

export const GET = merchantEndpoint({
  route: "/exceptions",
  scope: "pagamentos:read",
  async handle({ caller, url }) {
    const read = readExceptionsQuery(url.searchParams);
    if (read.kind === "invalid") return invalid("invalid_parameters", read.errors);
    const found = await findExceptions(caller.merchantId, read.query);
    return json(200, pageOf(found, found.exceptions.map(exceptionResponse)));
  },
});
