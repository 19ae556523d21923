import { type BankProfile, notKnown, STANDARD } from "./profile";

/** A bank that no profile describes: how its token is requested is entered with the account. */
export const CUSTOM: BankProfile = {
  ...STANDARD,
  id: "custom",
  title: { "pt-BR": "Outro banco, personalizado", en: "Another bank, set up by hand" },
  sources: {
    ...STANDARD.sources,
    token: notKnown("as entered"),
    scopes: notKnown("as entered"),
    parameters: notKnown("as entered"),
  },
};
