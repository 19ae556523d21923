import { bind } from "@/lib/api/bind";
import { revokeClientSecret } from "@/lib/credentials/secret-routes";

export const { POST } = bind("/api/dashboard/credentials/{id}/revoke", revokeClientSecret);
