-- What happened from an instant on, for endpoints that are resumed or replayed from a day. The feed grows about in the
-- order of time, so a few pages for each megabyte say where to look.

-- CreateIndex
CREATE INDEX "feed_at_idx" ON "feed" USING BRIN ("at");
