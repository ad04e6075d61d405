-- Files of readings come in with what else a firm delivers.
alter table delivery_file add column reading_kind text;
comment on column delivery_file.reading_kind is '观测读数由人选定的资料类别；空则按模板或点号';

alter table reading_batch add column delivery_file bigint references delivery_file on delete set null;
comment on column reading_batch.delivery_file is '随资料入库的：来自哪一个文件';
create index reading_batch_by_delivery_file on reading_batch (delivery_file) where delivery_file is not null;

-- What stands in the place of a reading is looked for one by one: a batch may have a hundred thousand of one record.
create index batch_reading_by_place on batch_reading (record, quantity, at);
drop index batch_reading_by_record;
