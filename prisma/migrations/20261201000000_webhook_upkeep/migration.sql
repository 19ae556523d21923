-- What endpoints lacked: whether a repeated creation may show their secret, and up to where a resumption leaves events
-- out. Endpoints from before this column may have been rotated: theirs is not shown again.

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "has_first_secret" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "skip_to" BIGINT;
