-- The account of the library and its database, once, at the primary. Behind PgBouncer a connection brings no settings
-- of its own: its role has them. The server refuses to start with others, and says which.
create role geolibrary login password 'CHANGE-LIBRARY' in role pg_monitor;
alter role geolibrary set statement_timeout = '30s';
alter role geolibrary set lock_timeout = '1500ms';
alter role geolibrary set timezone = 'Asia/Shanghai';
alter role geolibrary set jit = 'off';
alter role geolibrary set synchronize_seqscans = 'off';
alter role geolibrary set gin_pending_list_limit = '64kB';
create database geolibrary owner geolibrary encoding 'UTF8' template template0;
