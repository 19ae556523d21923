import { signedInUser } from "@/lib/members/session";
import { MissingPage } from "../../_signed-in/missing-page";
import PlainNotFound from "../../not-found";

export default async function NotFound() {
  return (await signedInUser()) ? <MissingPage /> : <PlainNotFound />;
}
