import NextAuth from "next-auth";
import { authOptions } from "@/lib/members/session";
import { deviceOf } from "@/lib/platform/device";

const handler = (request: Request, context: unknown) =>
  NextAuth(authOptions(deviceOf(request)))(request, context) as Promise<Response>;

export { handler as GET, handler as POST };
