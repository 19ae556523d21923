import { bind } from "@/lib/api/bind";
import { publicKeySet } from "@/lib/credentials/routes";

export const { GET } = bind("/.well-known/jwks.json", publicKeySet);
