import type { ExceptionsSearch } from "@/components/exceptions/exceptions-search";
import { listDiscrepancies } from "@/lib/payments/list-discrepancies";
import { may } from "@/lib/platform/values/permission";
import { ListedExceptions, type SearchParams } from "../../_signed-in/listed-exceptions";
import { requireMember } from "../../_signed-in/require";

/** One of the two lists of exceptions of the member's merchant. */
export async function Listed(props: {
  state: ExceptionsSearch["state"];
  searchParams: SearchParams;
}) {
  const member = await requireMember("read");
  return (
    <ListedExceptions
      {...props}
      place="/exceptions"
      read={(query, now) => listDiscrepancies(member, query, now)}
      mayResolve={may(member.role, "resolve")}
    />
  );
}
