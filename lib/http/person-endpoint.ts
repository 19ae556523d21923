import type { MerchantId } from "@/lib/domain/charge";
import type { Device, Operator, Person } from "@/lib/domain/merchant";
import { type Allowed, allow, isOperator, type Permission } from "@/lib/domain/permission";
import { env } from "@/lib/env";
import { audited, type Note } from "@/lib/identity/audited";
import { deviceOf } from "@/lib/identity/device";
import { currentPerson } from "@/lib/identity/member-session";
import { type Admission, type Answer, type Endpoint, endpoint, problem } from "./endpoint";
import { isOwnPage } from "./own-page";

/** What an endpoint for people may use of its request. */
export interface PersonExchange<Who extends Person> {
  readonly request: Request;
  readonly url: URL;
  /** The variable parts of the path. */
  readonly params: Params;
  /** Who asks, found to be allowed to. */
  readonly person: Who;
  readonly device: Device;
  /** Adds to the audit log's line what the path does not say: whom, how much. Never a secret. */
  readonly note: Note;
}

interface PersonDefinition<Who extends Person> {
  /** The path as it is logged, without the ids in it. */
  readonly route: string;
  /** What the audit log calls the deed, as `charge.refund`; none for what only reads. */
  readonly act?: string;
  readonly handle: (exchange: PersonExchange<Who>) => Promise<Answer>;
}

type Params = Readonly<Record<string, string>>;
type About = (params: Params) => Promise<MerchantId | null>;

const READING = ["GET", "HEAD"];
const NOBODY = problem("unauthorized", "entre de novo para continuar");
const NOT_ALLOWED = problem("forbidden", "o seu papel não permite isto; fale com quem administra");
const NOT_OURS = problem("foreign_origin", "só as páginas deste serviço podem fazer isto");

/** What the merchant's people do on their pages: a session and a permission. */
export function memberEndpoint<P extends Permission>(
  definition: PersonDefinition<Allowed<P>> & { readonly permission: P },
): Endpoint {
  return personEndpoint(definition, (person) =>
    isOperator(person) ? null : allow(person, definition.permission),
  );
}

/** What operators do on theirs. */
export function operatorEndpoint(
  definition: PersonDefinition<Operator> & {
    /** Whose matter the deed is: it stands in that merchant's log; none for the service's own. */
    readonly about?: About;
  },
): Endpoint {
  return personEndpoint(definition, (person) => (isOperator(person) ? person : null));
}

/** What whoever is signed in does for themself: their password, their sessions. */
export function ownEndpoint(definition: PersonDefinition<Person>): Endpoint {
  return personEndpoint(definition, (person) => person);
}

/**
 * Only from our own pages (beside the cookie's SameSite, the defence against forged requests), only
 * in a session, only with the permission, and never without a line in the audit log.
 */
function personEndpoint<Who extends Person>(
  { route, act, about, handle }: PersonDefinition<Who> & { readonly about?: About },
  allowed: (person: Person) => Who | null,
): Endpoint {
  const admit = async (request: Request): Promise<Admission<Who>> => {
    const ours = !READING.includes(request.method)
      ? fromOwnPage(request)
      : // What is only read needs no more than the session; what is taken away, such as an export, does.
        !act || !fromElsewhere(request);
    if (!ours) return refused(NOT_OURS);
    const person = await currentPerson();
    if (!person) return refused(NOBODY);
    const caller = allowed(person);
    if (caller) return { kind: "caller", caller };
    if (!act) return refused(NOT_ALLOWED);
    const deed = { ...deedOf(person, act), ...deviceOf(request), subject: null };
    return audited(deed, async () => refused(NOT_ALLOWED), outcomeOfRefusal);
  };
  return endpoint<Who>(
    {
      route,
      async handle({ request, caller: person, params, url }) {
        const device = deviceOf(request);
        const exchange = { request, url, params, person, device };
        if (!act) return handle({ ...exchange, note: () => {} });
        const matter = about ? { merchantId: await about(params) } : {};
        const deed = { ...deedOf(person, act), ...matter, ...device, subject: params.id ?? null };
        return audited(deed, (note) => handle({ ...exchange, note }), outcomeOf);
      },
    },
    admit,
  );
}

function outcomeOf(answer: Answer): string | Promise<string> {
  if (answer.kind === "stream") return answer.ended;
  return answer.kind === "problem" ? answer.code : "done";
}

function outcomeOfRefusal({ answer }: { answer: Answer }): string | Promise<string> {
  return outcomeOf(answer);
}

function deedOf(person: Person, act: string) {
  return { memberId: person.id, merchantId: isOperator(person) ? null : person.merchantId, act };
}

function refused(answer: Answer) {
  return { kind: "refused", answer } as const;
}

/** Whether another site led here; who typed the address or follows it from our pages was not led. */
function fromElsewhere({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

function fromOwnPage({ headers }: Request): boolean {
  const said = { site: headers.get("sec-fetch-site"), origin: headers.get("origin") };
  return isOwnPage(said, env().publicUrl);
}
