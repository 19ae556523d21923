-- The movements of a charge include those of money that was moved to another one.

-- CreateIndex
CREATE INDEX "corrections_from_charge_id_idx" ON "corrections"("from_charge_id");
