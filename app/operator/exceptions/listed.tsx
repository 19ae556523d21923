import type { ExceptionsSearch } from "@/components/exceptions/exceptions-search";
import { listServiceExceptions } from "@/lib/operations/list-exceptions";
import { ListedExceptions, type SearchParams } from "../../_signed-in/listed-exceptions";
import { requireOperator } from "../../_signed-in/require";

/** One of the two lists of what is no merchant's. */
export async function Listed(asked: {
  state: ExceptionsSearch["state"];
  searchParams: SearchParams;
}) {
  const operator = await requireOperator();
  return (
    <ListedExceptions
      {...asked}
      place="/operator/exceptions"
      read={(query, now) => listServiceExceptions(operator, query, now)}
      mayResolve
    />
  );
}
