-- expand: what waits for an endpoint that goes on was made due, or skipped, all at once; a worker does it part by part.

ALTER TABLE "webhook_endpoints" ADD COLUMN "forward_after" BIGINT, ADD COLUMN "forward_to" BIGINT,
    ADD COLUMN "skip_waiting_to" BIGINT;
