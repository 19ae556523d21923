import { redirect } from "next/navigation";
import { may } from "@/lib/domain/permission";
import { requireMember } from "../../_signed-in/require";

/** Leads each person to the first page that concerns them. */
export default async function Page() {
  const { role } = await requireMember("read");
  redirect(may(role, "manage") ? "/settings/profile" : "/settings/security");
}
