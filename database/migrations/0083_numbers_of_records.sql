-- A record that is taken down comes back under its own number. What hangs on it keeps that number meanwhile and is hidden
-- with it, instead of being deleted; what is purged for good is deleted by name.

alter table file drop constraint file_record_fkey;
alter table favourite drop constraint map_favourite_record_fkey;
alter table browse_history drop constraint browse_history_record_fkey;
alter table credit_opening drop constraint credit_opening_record_fkey;
alter table credit_line drop constraint credit_line_record_fkey;
alter table feedback drop constraint feedback_record_fkey;
alter table holding drop constraint holding_record_fkey;
alter table loan_item drop constraint loan_item_record_fkey;
alter table loan_grant drop constraint loan_grant_record_fkey;

-- Files of what lies in the bin were kept with the removal.
insert into file (id, record, position, name, media_type, size, sha256, path)
select f.id, c.record, f.position, f.name, f.media_type, f.size, f.sha256, f.path
from change c, jsonb_populate_recordset(null::file, coalesce(nullif(c.belongings -> 'files', 'null'), '[]')) f
where c.in_bin;

update change set belongings = nullif(jsonb_strip_nulls(belongings - 'files'), '{}') where belongings is not null;
comment on column change.belongings is '撤下时已有的观测数据，恢复时放回；其余所附（文件、实体、收藏等）仍记着资料的内部号，恢复后即在';
