import { bind } from "@/lib/api/bind";
import { authorizationServerMetadata } from "@/lib/credentials/routes";

export const { GET } = bind("/.well-known/oauth-authorization-server", authorizationServerMetadata);
