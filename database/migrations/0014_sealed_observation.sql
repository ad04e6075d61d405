-- Observations of secret records lie under seal. Which of the two tables a row lies in follows from its record:
-- the foreign key lets no row lie in the wrong one, and carries it over when the record is sealed or opened.

alter table record
  add column sealed boolean not null generated always as (access = 'secret') stored,
  add constraint record_seal unique (id, sealed);

alter table observation
  add column sealed boolean not null default false,
  drop constraint observation_record_fkey,
  drop constraint observation_pkey;
alter table observation add primary key (record, quantity, at, sealed);

create table every_observation (
  record bigint not null,
  quantity text not null,
  at timestamptz not null,
  value double precision,
  provisional boolean not null default false,
  sealed boolean not null,
  primary key (record, quantity, at, sealed)
) partition by list (sealed);
comment on table every_observation is '监测序列的总表，只为随密级移动数据而设；查询用 observation，涉密者用 sealed_observation';

create table sealed_observation partition of every_observation for values in (true);
alter table sealed_observation alter column sealed set default true;
comment on table sealed_observation is '涉密资料的监测序列：只由有权者逐条读取，不进入任何列表、统计与图';

insert into sealed_observation (record, quantity, at, value, provisional)
select o.record, o.quantity, o.at, o.value, o.provisional
from observation o join record r on r.id = o.record where r.access = 'secret';
delete from observation o using record r where r.id = o.record and r.access = 'secret';

alter table every_observation attach partition observation for values in (false);
alter table every_observation add constraint observation_of_record
  foreign key (record, sealed) references record (id, sealed) on update cascade on delete cascade;
