-- An answer is stored in the transaction of its effect: there is no attempt under way that others could see.

delete from idempotency where answer is null;
alter table idempotency alter column answer set not null;

create table write_probe (
  id smallint primary key check (id = 1),
  at timestamptz not null
);
comment on table write_probe is '写入探针：就绪检查借此确认数据库可以写入';
