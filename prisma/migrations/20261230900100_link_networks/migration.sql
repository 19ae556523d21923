-- expand: the release before does not know the column; its places count for no address.
-- Which open places of a payment link came from one network (ADR 0104): a keyed hash, gone once the place is not open.
ALTER TABLE "payment_link_charges" ADD COLUMN "network" TEXT;

-- From here on by hand: what Prisma's schema cannot say.

GRANT UPDATE ("network") ON "payment_link_charges" TO "vintem_app";
