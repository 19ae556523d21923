import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { writeMail } from "@/components/mail/letters";
import { audited } from "@/lib/audit/audited";
import { invite, readInvitation } from "@/lib/members/invitations";
import { revokeInvitation } from "@/lib/members/store/invitations";
import { removeMember } from "@/lib/members/store/team";
import { asService } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";
import { freshDatabase } from "@/testing/database";
import type { MailServer } from "@/testing/mail-server";
import { freshMember, freshOwner, managing } from "@/testing/members";
import { openMailServer } from "@/testing/open-mail-server";
import type { LeasedMail } from "./mail";
import { readMail } from "./read-mail";
import { type MailSending, sendMail } from "./send-mail";
import { sendBySmtp } from "./smtp";
import { addMail, deleteOldMails, discardMails, leaseMails } from "./store/outbox";

const database = freshDatabase();
const HOUR = 3_600_000;
let owner: Allowed<"manage">;
let server: MailServer;

beforeEach(async () => {
  await database.sql("DELETE FROM mails");
  owner = await freshOwner("Padaria <da> Ana");
  server = await openMailServer();
});

function sending({ settings }: MailServer, at: Date): MailSending {
  const origin = "https://pagamentos.example";
  return {
    async compose(mail) {
      const read = await readMail(mail);
      return read && writeMail(read.recipient, read.content);
    },
    deliver: ({ id }, message) => sendBySmtp(settings, { id, origin, at }, message),
    now: () => at,
    random: () => 0.5,
  };
}

const soon = (ms = 1_000) => new Date(Date.now() + ms);

/** Sends what is due at an instant, and says how many mails that were. */
async function sendDue(at = soon(), to = server): Promise<number> {
  const leased = await leaseMails(50, at);
  await Promise.all(leased.map((mail) => sendMail(mail, sending(to, at))));
  return leased.length;
}

interface Row {
  readonly kind: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_reply: number | null;
  readonly minutes: number;
}
const rows = () =>
  database.sql<Row>(`SELECT kind, state, attempts, last_reply,
    round(extract(epoch FROM next_at - clock_timestamp()) / 60)::int AS minutes FROM mails ORDER BY created_at, id`);

/** Lets security notices wait to be sent to a merchant's owners. */
async function notices(of: Allowed<"manage">, count: number): Promise<void> {
  const { merchantId, id: memberId } = of;
  for (let n = 0; n < count; n += 1) {
    await audited(
      {
        merchantId,
        memberId,
        act: "credential.create",
        subject: null,
        address: "203.0.113.7",
        userAgent: "",
      },
      async () => {},
      () => "done",
    );
  }
}

test("an invitation arrives with a link that works, once it is committed", async () => {
  const { link } = await invite(owner, "bia@loja.example", "finance");
  expect(await sendDue()).toBe(1);
  const [mail] = server.received;
  expect(mail?.to).toEqual(["bia@loja.example"]);
  expect(mail?.headers.subject).toBe("Convite para o painel de Padaria <da> Ana");
  expect(mail?.html).toContain("Padaria &lt;da&gt; Ana");
  const [sent = ""] = /http\S+\/invite\/\S+/.exec(mail?.text ?? "") ?? [];
  expect(sent).toBe(link);
  expect(await readInvitation(sent.split("/").at(-1) ?? "", "203.0.113.1")).toMatchObject({
    kind: "open",
  });
  expect(await rows()).toMatchObject([
    { kind: "invitation", state: "sent", attempts: 1, last_reply: 250 },
  ]);
  expect(await sendDue(soon(100 * HOUR))).toBe(0);
});

test("no row holds an address, a link or a text", async () => {
  const { link } = await invite(owner, "bia@loja.example", "finance");
  await sendDue();
  const [row] = await database.sql<{ text: string }>("SELECT m::text AS text FROM mails m");
  for (const secret of ["bia", "loja.example", "Padaria", link.split("/").at(-1) ?? link]) {
    expect(row?.text).not.toContain(secret);
  }
});

test("what is over by its turn is dropped", async () => {
  await invite(owner, "bia@loja.example", "finance");
  const [invitation] = await database.sql<{ id: string }>(
    "SELECT id FROM invitations WHERE merchant_id = $1",
    [owner.merchantId],
  );
  await revokeInvitation(owner, invitation?.id ?? "");
  await sendDue();
  expect(server.received).toEqual([]);
  expect(await rows()).toMatchObject([{ state: "dropped", attempts: 0 }]);
});

test("all owners get a security notice, others none, and one of their own password each person", async () => {
  const second = await freshMember(owner.merchantId, "owner");
  const viewer = await freshMember(owner.merchantId, "viewer");
  await notices(owner, 1);
  await sendDue();
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(
    [owner.email, second.email].sort(),
  );
  expect(server.received[0]?.headers.subject).toContain("Segurança: Criou uma credencial");
  await audited(
    {
      merchantId: owner.merchantId,
      memberId: viewer.id,
      act: "password.change",
      subject: null,
      address: "203.0.113.7",
      userAgent: "",
    },
    async () => {},
    () => "done",
  );
  await sendDue();
  expect(
    server.received
      .slice(2)
      .flatMap(({ to }) => to)
      .sort(),
  ).toEqual([owner.email, second.email, viewer.email].sort());
});

test("a removed member gets no mail that waited", async () => {
  const second = managing(await freshMember(owner.merchantId, "owner"));
  await notices(owner, 1);
  await removeMember(owner, second.id);
  await database.sql("DELETE FROM mails WHERE member_id = $1", [owner.id]);
  await sendDue();
  expect(server.received).toEqual([]);
});

test("a server that is away is tried again, later each time, until the mail is of no use", async () => {
  await notices(owner, 1);
  const away: MailServer = { ...server, settings: { ...server.settings, port: 1 } };
  const pauses: number[] = [];
  let at = soon();
  for (let tries = 1; tries <= 7; tries += 1) {
    expect(await sendDue(at, away)).toBe(1);
    const [row] = await rows();
    expect(row).toMatchObject({ state: "waiting", attempts: tries, last_reply: null });
    pauses.push(row?.minutes ?? 0);
    at = soon((row?.minutes ?? 0) * 60_000 + 60_000);
  }
  expect(pauses.slice(0, 2)).toEqual([1, 7]);
  expect(await sendDue(soon(73 * HOUR))).toBe(1);
  expect(await rows()).toMatchObject([{ state: "expired" }]);
  expect(server.received).toEqual([]);
});

test("an address that the server refuses for good gets one try", async () => {
  const refusing = await openMailServer({
    onRcptTo: (_, __, done) =>
      done(Object.assign(new Error("no such user"), { responseCode: 550 })),
  });
  await notices(owner, 1);
  await sendDue(soon(), refusing);
  expect(await rows()).toMatchObject([{ state: "refused", attempts: 1, last_reply: 550 }]);
});

test("two workers send each mail once, and one that died is followed after its lease", async () => {
  await notices(owner, 3);
  await Promise.all([sendDue(), sendDue(), sendDue()]);
  expect(server.received).toHaveLength(3);
  await notices(owner, 1);
  const [dead] = await leaseMails(10, soon());
  expect(await sendDue()).toBe(0);
  await database.sql(
    "UPDATE mails SET lease_until = now() - interval '1 s' WHERE state = 'waiting'",
  );
  expect(await sendDue()).toBe(1);
  // The one that was thought dead, and is only slow, changes nothing any more.
  await sendMail(dead as LeasedMail, {
    ...sending(server, soon()),
    deliver: async () => ({ kind: "failed", reply: 451, error: "EMESSAGE" }),
  });
  expect((await rows()).map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
});

test("a merchant with a thousand mails has four under way, and others go before its fifth", async () => {
  await notices(owner, 12);
  const other = await freshOwner("Outra");
  await notices(other, 1);
  const leased = await leaseMails(16, soon());
  const of = (id: MerchantId) => leased.filter(({ merchantId }) => merchantId === id).length;
  expect([of(owner.merchantId), of(other.merchantId)]).toEqual([4, 1]);
  expect(await leaseMails(16, soon())).toEqual([]);
  // An invitation of the busy merchant comes first of all that it has waiting.
  await invite(owner, "bia@loja.example", "viewer");
  await database.sql("UPDATE mails SET lease_until = NULL");
  expect((await leaseMails(2, soon())).map(({ kind }) => kind)).toContain("invitation");
});

test("of each kind one waits about a subject, and a merchant has a bounded number a day", async () => {
  const add = (subjectId: string) =>
    asService((tx) =>
      addMail(tx, { kind: "invitation", merchantId: owner.merchantId, subjectId, memberId: null }),
    );
  const twice = randomUUID();
  expect([await add(twice), await add(twice)]).toEqual([true, false]);
  for (let n = 1; n < 100; n += 1) await add(randomUUID());
  expect(await add(randomUUID())).toBe(false);
  expect(await rows()).toHaveLength(100);
  await database.sql("UPDATE mails SET created_at = created_at - interval '25 h'");
  expect(await add(randomUUID())).toBe(true);
});

test("without a mail server nothing is left waiting, and after 90 days nothing at all", async () => {
  await notices(owner, 2);
  await sendDue();
  await notices(owner, 1);
  await discardMails();
  expect((await rows()).map(({ state }) => state)).toEqual(["sent", "sent"]);
  await database.sql("UPDATE mails SET created_at = now() - interval '91 days'");
  expect(await deleteOldMails(new Date(Date.now() - 90 * 24 * HOUR))).toBe(2);
});
