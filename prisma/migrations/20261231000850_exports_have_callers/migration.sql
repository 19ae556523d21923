-- expand: an export notes who requested it, so that one caller leaves some to its merchant's others; null for those of a release before.

ALTER TABLE "exports" ADD COLUMN "caller" TEXT;
