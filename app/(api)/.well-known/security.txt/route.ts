import { bind } from "@/lib/api/bind";
import { securityContact } from "@/lib/health/security-routes";

export const { GET } = bind("/.well-known/security.txt", securityContact);
