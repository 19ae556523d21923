/**
 * Who did something to a charge, as the API shows it: without the provider's account and the part of this service,
 * which are internal.
 */
export function publicActor(actor: string): string {
  if (actor.startsWith("psp:")) return "provider";
  return actor === "worker" ? "service" : actor;
}
