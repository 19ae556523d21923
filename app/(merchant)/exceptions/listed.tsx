import type { ExceptionsSearch } from "@/components/exceptions/exceptions-search";
import { may } from "@/lib/domain/permission";
import { listExceptions } from "@/lib/operations/list-exceptions";
import { ListedExceptions, type SearchParams } from "../../_signed-in/listed-exceptions";
import { requireMember } from "../../_signed-in/require";

/** One of the two lists of the merchant whose member asks. */
export async function Listed(asked: {
  state: ExceptionsSearch["state"];
  searchParams: SearchParams;
}) {
  const member = await requireMember("read");
  return (
    <ListedExceptions
      {...asked}
      place="/exceptions"
      read={(query, now) => listExceptions(member, query, now)}
      mayResolve={may(member.role, "resolve")}
    />
  );
}
