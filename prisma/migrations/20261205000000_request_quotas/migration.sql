-- What web processes tell each other about requests every second (ADR 0059). Unlogged: after a crash of the database
-- they count from the beginning, and nothing has to be written to disk for it.
CREATE UNLOGGED TABLE "request_quotas" (
    "key" VARCHAR(128) NOT NULL,
    "tat_ms" DOUBLE PRECISION NOT NULL,
    "asked" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "request_quotas_pkey" PRIMARY KEY ("key")
);

CREATE UNLOGGED TABLE "web_processes" (
    "process_id" TEXT NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "web_processes_pkey" PRIMARY KEY ("process_id")
);

CREATE TABLE "merchant_limits" (
    "merchant_id" UUID NOT NULL,
    "write_per_second" INTEGER,
    "read_per_second" INTEGER,
    "concurrent" INTEGER,
    "credential_percent" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchant_limits_pkey" PRIMARY KEY ("merchant_id"),
    CONSTRAINT "merchant_limits_not_negative" CHECK (
        coalesce("write_per_second", 0) >= 0 AND coalesce("read_per_second", 0) >= 0
        AND coalesce("concurrent", 0) >= 0
    ),
    CONSTRAINT "merchant_limits_percent" CHECK ("credential_percent" BETWEEN 1 AND 100)
);

ALTER TABLE "merchant_limits" ADD CONSTRAINT "merchant_limits_merchant_id_fkey"
    FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

GRANT SELECT, INSERT, UPDATE, DELETE ON "request_quotas", "web_processes" TO "vintem_app";
GRANT SELECT, INSERT, UPDATE ON "merchant_limits" TO "vintem_app";
