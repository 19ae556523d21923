-- From when on a disabled merchant collects nothing; null: it does, as do merchants that were disabled before.
ALTER TABLE "merchants" ADD COLUMN     "collection_ended_at" TIMESTAMPTZ(3);
