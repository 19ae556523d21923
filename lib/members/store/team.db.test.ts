import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { freshDatabase } from "@/testing/database";
import { freshMember, freshOwner, isSignedIn, managing } from "@/testing/members";
import { findInvitation, insertInvitation } from "./invitations";
import { changeRole, findTeam, removeMember } from "./team";

freshDatabase();

test("the team is the merchant's own, without those who were removed", async () => {
  const [owner, other] = [await freshOwner(), await freshOwner()];
  const viewer = await freshMember(owner.merchantId, "viewer");
  const gone = await freshMember(owner.merchantId, "support");
  await removeMember(owner, gone.id);
  const team = await findTeam(owner);
  expect(team.map(({ id, role }) => [id, role])).toEqual([
    [owner.id, "owner"],
    [viewer.id, "viewer"],
  ]);
  expect(team[1]?.lastSeenAt).toBeInstanceOf(Date);
  expect((await findTeam(other)).map(({ id }) => id)).toEqual([other.id]);
});

test("a member of another merchant is as unknown as one who never was", async () => {
  const [owner, other] = [await freshOwner(), await freshOwner()];
  const stranger = await freshMember(other.merchantId, "viewer");
  expect(await changeRole(owner, stranger.id, "owner")).toEqual({ kind: "not_found" });
  expect(await removeMember(owner, stranger.id)).toEqual({ kind: "not_found" });
  expect(await isSignedIn(stranger)).toBe(true);
});

test("who is removed is out at once", async () => {
  const owner = await freshOwner();
  const member = await freshMember(owner.merchantId, "finance");
  expect(await isSignedIn(member)).toBe(true);
  expect(await removeMember(owner, member.id)).toMatchObject({ kind: "changed" });
  expect(await isSignedIn(member)).toBe(false);
  expect(await removeMember(owner, member.id)).toEqual({ kind: "not_found" });
});

test("the last owner neither leaves nor takes a smaller role", async () => {
  const owner = await freshOwner();
  await freshMember(owner.merchantId, "finance");
  expect(await removeMember(owner, owner.id)).toEqual({ kind: "last_owner" });
  expect(await changeRole(owner, owner.id, "viewer")).toEqual({ kind: "last_owner" });
  expect(await changeRole(owner, owner.id, "owner")).toMatchObject({ kind: "changed" });
});

test("of two owners who take the role from each other at once, one stays", async () => {
  for (let round = 0; round < 10; round += 1) {
    const first = await freshOwner();
    const second = managing(await freshMember(first.merchantId, "owner"));
    const outcomes = await Promise.all([
      changeRole(first, second.id, "viewer"),
      round % 2 === 0 ? changeRole(second, first.id, "viewer") : removeMember(second, first.id),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["changed", "demoted"]);
    const owners = (await findTeam(first)).filter(({ role }) => role === "owner");
    expect(owners).toHaveLength(1);
  }
});

test("two owners who step down at once leave one", async () => {
  const first = await freshOwner();
  const second = managing(await freshMember(first.merchantId, "owner"));
  const outcomes = await Promise.all([
    removeMember(first, first.id),
    removeMember(second, second.id),
  ]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["changed", "last_owner"]);
});

test("invitations of an owner who no longer is one are void", async () => {
  const first = await freshOwner();
  const second = managing(await freshMember(first.merchantId, "owner"));
  const tokenHash = Buffer.alloc(32, 7);
  const invited = { id: randomUUID(), email: "x@loja.example", role: "owner", tokenHash } as const;
  await insertInvitation(second, invited);
  expect(await findInvitation(tokenHash)).not.toBeNull();
  await changeRole(first, second.id, "finance");
  expect(await findInvitation(tokenHash)).toBeNull();
});
