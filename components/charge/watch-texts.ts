import { localized } from "@/components/text/localized";

/** What a charge's page says of how up to date it is. */
export const watchTexts = localized(
  {
    watching: "Esta página se atualiza sozinha.",
    changed: (status: string, hour: string) => `Atualizada às ${hour}: ${status}.`,
    lost: "Sem conexão no momento. O que aparece aqui pode estar desatualizado.",
  },
  {
    watching: "This page updates itself.",
    changed: (status, hour) => `Updated at ${hour}: ${status}.`,
    lost: "No connection at the moment. What you see here may be out of date.",
  },
);
