import { Vintem } from "vintem";

/** The shop's access to Vintém: one for the whole program, because calls share its token. */
export const vintem = new Vintem({
  url: needed("VINTEM_URL"),
  clientId: needed("VINTEM_CLIENT_ID"),
  clientSecret: needed("VINTEM_CLIENT_SECRET"),
});

/** Reads a setting that the shop cannot do without. */
export function needed(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
