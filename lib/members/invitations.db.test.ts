import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { freshDatabase } from "@/testing/database";
import { freshMember, freshOwner, isSignedIn, managing } from "@/testing/members";
import { acceptInvitation, invite, readInvitation } from "./invitations";
import { isPassword } from "./passwords";
import {
  findOpenInvitations,
  INVITATIONS_A_DAY,
  INVITATIONS_MAX,
  insertInvitation,
  revokeInvitation,
} from "./store/invitations";
import { addMember, findMembersByEmail } from "./store/members";
import { findTeam, removeMember } from "./store/team";

const database = freshDatabase();

const DEVICE = { address: "203.0.113.9", userAgent: "test" };
const INVITEE = { name: "Bia", password: "uma frase comprida" };
const tokenOf = (link: string) => link.split("/").at(-1) ?? "";

async function open(token: string) {
  const reading = await readInvitation(token, "203.0.113.1");
  return reading.kind === "open" ? reading.invitation : null;
}

async function opened(token: string) {
  const invitation = await open(token);
  if (!invitation) throw new Error("the invitation is not open");
  return invitation;
}

test("an invitation lets one member in, once, however many try at the same time", async () => {
  const owner = await freshOwner("Loja A");
  const invited = await invite(owner, "bia@loja.example", "finance");
  const token = tokenOf(invited.link);
  const invitation = await opened(token);
  expect(invitation).toMatchObject({ merchantName: "Loja A", role: "finance" });
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => acceptInvitation(token, invitation, INVITEE, DEVICE)),
  );
  expect(outcomes.sort()).toEqual(["accepted", ...Array(4).fill("unknown")]);
  expect(await open(token)).toBeNull();
  const team = await findTeam(owner);
  expect(team.find(({ email }) => email === "bia@loja.example")).toMatchObject({
    name: "Bia",
    role: "finance",
    lastSeenAt: null,
  });
  const [member] = await findMembersByEmail("bia@loja.example");
  expect(await isPassword(INVITEE.password, member?.passwordHash ?? null)).toBe(true);
});

test("the table holds no secret part of a link", async () => {
  const owner = await freshOwner();
  const { link } = await invite(owner, "segredo@loja.example", "viewer");
  const rows = await database.sql<{ text: string }>("SELECT i::text AS text FROM invitations i");
  expect(rows.some(({ text }) => text.includes(tokenOf(link)))).toBe(false);
});

test("an invitation is void after seven days, when taken back, and when the member is invited anew", async () => {
  const owner = await freshOwner();
  const old = tokenOf((await invite(owner, "velho@loja.example", "viewer")).link);
  await database.sql("UPDATE invitations SET expires_at = now() WHERE email = $1", [
    "velho@loja.example",
  ]);
  expect(await open(old)).toBeNull();
  const first = tokenOf((await invite(owner, "duas@loja.example", "viewer")).link);
  const second = tokenOf((await invite(owner, "duas@loja.example", "support")).link);
  expect(await open(first)).toBeNull();
  expect(await open(second)).toMatchObject({ role: "support" });
  const [pending] = await findOpenInvitations(owner);
  expect(await revokeInvitation(await freshOwner(), pending?.id ?? "")).toBeNull();
  expect(await revokeInvitation(owner, pending?.id ?? "")).toBe("duas@loja.example");
  expect(await open(second)).toBeNull();
  expect(await findOpenInvitations(owner)).toEqual([]);
});

test("who has access already is not invited, nor let in by an older invitation", async () => {
  const owner = await freshOwner();
  const { link } = await invite(owner, "ja@loja.example", "owner");
  const { merchantId } = owner;
  const member = { merchantId, role: "viewer", email: "ja@loja.example", name: null } as const;
  await addMember({ ...member, passwordHash: "none" });
  expect(await invite(owner, member.email, "owner")).toMatchObject({ kind: "member" });
  const invitation = await opened(tokenOf(link));
  expect(await acceptInvitation(tokenOf(link), invitation, INVITEE, DEVICE)).toBe("taken");
  // Nothing was half done: the invitation is still open.
  expect(await open(tokenOf(link))).not.toBeNull();
});

test("who was removed comes back by an invitation, without the sessions of before", async () => {
  const owner = await freshOwner();
  const member = await freshMember(owner.merchantId, "finance");
  await removeMember(owner, member.id);
  const token = tokenOf((await invite(owner, member.email, "viewer")).link);
  expect(await acceptInvitation(token, await opened(token), INVITEE, DEVICE)).toBe("accepted");
  expect(await findTeam(owner)).toContainEqual(
    expect.objectContaining({ id: member.id, role: "viewer", name: "Bia", secondFactor: false }),
  );
  expect(await isSignedIn(member)).toBe(false);
});

test("who is no owner any more invites nobody, however the request overlapped the change", async () => {
  const [owner, outcomes] = [await freshOwner(), new Set<string>()];
  for (let i = 0; i < 10; i += 1) {
    const second = managing(await freshMember(owner.merchantId, "owner"));
    const [invited] = await Promise.all([
      invite(second, `${i}@porta.example`, "owner"),
      removeMember(owner, second.id),
    ]);
    outcomes.add(invited.kind);
    expect(await open(tokenOf(invited.link))).toBeNull();
    expect(await invite(second, `${i}@porta.example`, "owner")).toMatchObject({ kind: "demoted" });
  }
  expect([...outcomes].every((kind) => kind === "invited" || kind === "demoted")).toBe(true);
});

test("a merchant has at most 50 open invitations, however many are asked for at once", async () => {
  const owner = await freshOwner();
  const outcomes = await Promise.all(
    Array.from({ length: INVITATIONS_MAX + 5 }, (_, i) =>
      insertInvitation(owner, {
        id: randomUUID(),
        email: `${i}@loja.example`,
        role: "viewer",
        tokenHash: Buffer.from(`${owner.id}${i}`),
      }),
    ),
  );
  expect(outcomes.filter(({ kind }) => kind === "invited")).toHaveLength(INVITATIONS_MAX);
  expect(outcomes.filter(({ kind }) => kind === "too_many")).toHaveLength(5);
});

test("no more are sent in a day than a hundred, though earlier ones were canceled", async () => {
  const owner = await freshOwner();
  const { link } = await invite(owner, "ana@loja.example", "viewer");
  await database.sql(
    `INSERT INTO invitations (id, merchant_id, email, role, token_hash, invited_by, expires_at, revoked_at)
      SELECT gen_random_uuid(), merchant_id, n || email, role, sha256(token_hash || n::text::bytea), invited_by,
        expires_at - CASE WHEN n > $2 THEN interval '1 day' ELSE interval '0' END, now()
      FROM invitations, generate_series(1, $2 + 30) n WHERE merchant_id = $1`,
    [owner.merchantId, INVITATIONS_A_DAY - 2],
  );
  expect(await invite(owner, "bia@loja.example", "viewer")).toMatchObject({ kind: "invited" });
  expect(await invite(owner, "caio@loja.example", "viewer")).toMatchObject({ kind: "too_many" });
  expect(await open(tokenOf(link))).not.toBeNull();
});

test("made-up links are counted against the address they come from", async () => {
  const owner = await freshOwner();
  const token = tokenOf((await invite(owner, "ok@loja.example", "viewer")).link);
  const address = "203.0.113.50";
  const kinds = [];
  for (let i = 0; i < 31; i += 1) kinds.push((await readInvitation(`x${i}`, address)).kind);
  expect(kinds.slice(0, 30)).toEqual(Array(30).fill("unknown"));
  expect(kinds[30]).toBe("throttled");
  // A link that exists was not guessed, and thousands may share the address.
  expect((await readInvitation(token, address)).kind).toBe("open");
  expect((await readInvitation("x", "203.0.113.51")).kind).toBe("unknown");
});
