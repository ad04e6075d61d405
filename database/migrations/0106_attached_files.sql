-- Files that were brought to their records together are taken back together.

alter table file add column batch bigint references import_batch on delete restrict;
comment on column file.batch is '附上它的批次，可整批撤销；为空则不是成批附上的';
create index file_by_batch on file (batch) where batch is not null;
