-- expand
-- How far the log of the database was when a session last changed something: a replica that has not come so far is no
-- place for its reads.
alter table session add column written_to pg_lsn;
