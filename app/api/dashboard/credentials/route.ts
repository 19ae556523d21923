import { bind } from "@/lib/api/bind";
import { createClientSecret } from "@/lib/credentials/secret-routes";

export const { POST } = bind("/api/dashboard/credentials", createClientSecret);
