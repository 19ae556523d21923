import type { ExceptionsSearch } from "@/components/exceptions/exceptions-search";
import { listServiceDiscrepancies } from "@/lib/payments/list-discrepancies";
import { ListedExceptions, type SearchParams } from "../../_signed-in/listed-exceptions";
import { requireOperator } from "../../_signed-in/require";

/** One of the two lists of what is no merchant's. */
export async function Listed(props: {
  state: ExceptionsSearch["state"];
  searchParams: SearchParams;
}) {
  const operator = await requireOperator();
  return (
    <ListedExceptions
      {...props}
      place="/operator/exceptions"
      read={(query, now) => listServiceDiscrepancies(operator, query, now)}
      mayResolve
    />
  );
}
