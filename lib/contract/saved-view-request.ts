import { z } from "zod";
import { VIEW_NAME_MAX } from "@/lib/domain/saved-view";
import { type BodyReadingOf, invalid, readBodyAs, requiredText, text } from "./fields";
import { chargesParameters, readChargesAddress } from "./list-payments-query";
import type { JsonValue } from "./strict-json";

/** Longer than any query that the pages write. */
const QUERY_MAX = 2_000;

/** The parameters of the list's address, written as the pages write them and from its first page. */
const query = text(QUERY_MAX).transform((value, context) => {
  const address = readChargesAddress(new URLSearchParams(value));
  return address.dropped.length > 0
    ? invalid(context, `não é uma busca: ${address.dropped.join(", ")}`)
    : chargesParameters({ ...address.query, page: 0 }).toString();
});

const savedViewRequest = z.strictObject(
  { name: requiredText(VIEW_NAME_MAX).transform((name) => name.trim()), query },
  "deve ser um objeto JSON",
);

/** Reads a view that a person saves: `{"name": string, "query": string}`. */
export function readSavedViewRequest(
  json: JsonValue,
): BodyReadingOf<z.output<typeof savedViewRequest>> {
  return readBodyAs(savedViewRequest, json);
}
