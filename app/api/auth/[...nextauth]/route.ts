import { serveAuth } from "@/lib/members/auth-endpoint";

export { serveAuth as GET, serveAuth as POST };
