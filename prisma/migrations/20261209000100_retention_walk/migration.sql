-- expand: the release before leaves the new column alone.
-- Where the last night's walk stands among charges of the same instant, so that a count over several nights counts each once.
ALTER TABLE "retention_policies" ADD COLUMN     "walked_id" UUID;
