-- Distributes the tables that grow with charges over the nodes of a Citus cluster, by their merchant (ADR 0159). WRITTEN AGAINST
-- THE DOCUMENTED RULES OF CITUS 12, AND NOT RUN: there is no package of Citus where this was written. What was run is
-- scaling/partitions.sql, whose tables PostgreSQL itself holds to rule 1.
--
-- For a database that has been migrated and that nothing uses; as the owner, on the coordinator, with the workers added
-- (citus_add_node) and the roles of server/logins.ts present on each. Each rule that decides where a table goes:
--   1  a primary key, unique or exclusion constraint of a distributed table includes the distribution column
--      (an exclusion constraint compares it by =);
--   2  the distribution column of a row is never null, and no update changes it;
--   3  a foreign key leads from a distributed table to a colocated one if it includes the distribution column, or to a
--      reference table; none leads from a local or reference table to a distributed one;
--   4  a trigger of a distributed table runs on the shard's node, is allowed by citus.enable_unsafe_triggers, and may touch
--      what is colocated;
--   5  a statement that writes in several CTEs, or reads FOR UPDATE, goes to one shard: it has to name the merchant;
--   6  settings of a transaction reach the workers by citus.propagate_set_commands = 'local', which row security needs.

CREATE EXTENSION IF NOT EXISTS citus;
SET citus.shard_count = 32;
SET citus.enable_unsafe_triggers = on;                          -- rule 4
ALTER DATABASE vintem SET citus.enable_unsafe_triggers = on;    -- the name of the service's database
ALTER DATABASE vintem SET citus.propagate_set_commands = 'local'; -- rule 6

-- Small, and referenced by what is distributed (rule 3).
SELECT create_reference_table('merchants');
SELECT create_reference_table('psp_accounts');
SELECT create_reference_table('prices');

-- Money may be nobody's until a person says whose it is (merchant_id null, and then changed), and one reference is recorded
-- once for all merchants of a shared account: rules 1 and 2 allow neither. So money, its books and exceptions stay on the
-- coordinator, and what they said of a charge is no longer checked by the database (rule 3). To distribute them too, nobody's
-- money takes the nil UUID for its merchant, is moved by a delete and an insert, and a table of references, distributed by
-- the account's owner, says what was recorded.
ALTER TABLE settlements DROP CONSTRAINT settlements_charge_id_merchant_id_fkey;
ALTER TABLE refunds DROP CONSTRAINT refunds_charge_id_merchant_id_fkey;
ALTER TABLE exceptions DROP CONSTRAINT exceptions_charge_id_merchant_id_fkey;

-- A charge has one name at a provider, also among the merchants of a shared account. Rule 1 keeps that for one merchant; what
-- finds a charge by its name at the provider finds the right one as long as providers give no name twice.
DROP INDEX charges_psp_charge_id_key;
CREATE UNIQUE INDEX charges_psp_charge_id_key ON charges (psp_account_id, psp_charge_id, merchant_id)
    WHERE psp_charge_id IS NOT NULL;

SELECT create_distributed_table('charges', 'merchant_id');
SELECT create_distributed_table('charge_events', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('charge_search', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('charge_event_archives', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('archived_charges', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('charge_event_walks', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('charge_tallies', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('charge_tally_changes', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('feed', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('feed_heads', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('feed_pending', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('payers', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('payer_heads', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('sync_fences', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('request_log', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('request_counts', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('ledger_totals', 'merchant_id', colocate_with => 'charges');
SELECT create_distributed_table('ledger_total_changes', 'merchant_id', colocate_with => 'charges');
-- All others are local to the coordinator: members, sessions, links, webhooks, jobs, notifications, audit log, exports.

-- Who knows a charge's id alone (a payer's page, a provider, a lease of the worker) asks every shard for it, by the key that
-- begins with the id. Where that is too much, a table of ids and merchants distributed by the id says which shard it is; it
-- is not colocated, so no trigger may write it (rule 4): a statement of its own does, before the one that creates the charge.
