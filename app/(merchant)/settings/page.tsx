import { redirect } from "next/navigation";
import { may } from "@/lib/platform/values/permission";
import { requireMember } from "../../_signed-in/require";

/** Leads each user to the first page that concerns them. */
export default async function Page() {
  const { role } = await requireMember("read");
  redirect(may(role, "manage") ? "/settings/profile" : "/settings/security");
}
