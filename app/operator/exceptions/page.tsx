import { redirect } from "next/navigation";
import { requireOperator } from "../../_signed-in/require";

export default async function Page() {
  await requireOperator();
  redirect("/operator/exceptions/open");
}
