/** What pages send to add accounts: a Pix key of the merchant's own, and an account at a provider. */
export const OWN_KEY = {
  kind: "static-pix",
  name: "Chave da loja",
  keyKind: "email",
  pixKey: "a@loja.example",
  receiverName: "Loja",
  city: "Recife",
};
export const PROVIDER = {
  kind: "asaas",
  name: "Provedor",
  apiUrl: "https://api.asaas.com/v3",
  apiKey: "$aact_prod_segredo",
  usedFor: "everything",
};
