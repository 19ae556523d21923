import NextAuth from "next-auth";
import { deviceOf } from "@/lib/identity/device";
import { authOptions } from "@/lib/identity/member-session";

const handler = (request: Request, context: unknown) =>
  NextAuth(authOptions(deviceOf(request)))(request, context) as Promise<Response>;

export { handler as GET, handler as POST };
