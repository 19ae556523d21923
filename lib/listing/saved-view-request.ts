import { z } from "zod";
import { invalid, requiredText, text } from "@/lib/http/fields";
import { chargesParameters, readChargesAddress } from "./list-payments-query";
import { VIEW_NAME_MAX } from "./saved-view";

/** The most characters of a query: more than the pages write. */
const QUERY_MAX = 2_000;

/** Parameters of the list's address, normalized as the pages write them, and without the page. */
const query = text(QUERY_MAX).transform((value, context) => {
  const address = readChargesAddress(new URLSearchParams(value));
  return address.dropped.length > 0
    ? invalid(context, `não é uma busca: ${address.dropped.join(", ")}`)
    : chargesParameters({ ...address.query, page: 0 }).toString();
});

/** A view that a member saves: `{"name": string, "query": string}`. */
export const savedViewRequest = z.strictObject(
  { name: requiredText(VIEW_NAME_MAX).transform((name) => name.trim()), query },
  "deve ser um objeto JSON",
);
