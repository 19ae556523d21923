import NextAuth from "next-auth";
import { authOptions } from "@/lib/identity/member-session";

const handler = (request: Request, context: unknown) =>
  NextAuth(authOptions())(request, context) as Promise<Response>;

export { handler as GET, handler as POST };
