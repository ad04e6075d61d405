-- Published calls over the catalogue or a host of the allow-list, keys of members, and how often they are used ---------

create table data_api_host (
  id bigint generated always as identity primary key,
  name text not null,
  scheme text not null default 'https' check (scheme in ('https', 'http')),
  host text not null check (host = lower(host)),
  port int not null check (port between 1 and 65535),
  may_post boolean not null default false,
  enabled boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null,
  constraint data_api_host_key unique (scheme, host, port)
);
comment on table data_api_host is '可以转发的主机：只有列在这里的，本馆才代为调用';
comment on column data_api_host.may_post is '是否可用 POST 调用；否则只用 GET';

create table data_api (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[a-z][a-z0-9-]{0,39}$'),
  title text not null,
  description text,
  source text not null check (source in ('kind', 'host')),
  kind text,
  fields text[] not null default '{}',
  fixed jsonb not null default '[]',
  free text[] not null default '{}',
  page_size int not null default 20 check (page_size between 1 and 200),
  host bigint references data_api_host,
  path text check (path ~ '^/'),
  key_required boolean not null default true,
  per_minute int check (per_minute > 0),
  per_day int check (per_day > 0),
  published boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null,
  constraint data_api_code_key unique (code),
  check (case source when 'kind' then kind is not null else host is not null and path is not null end)
);
create index data_api_by_host on data_api (host);
comment on table data_api is '对外发布的数据接口：一类资料的若干字段与条件，或转发到一台主机的一个地址';
comment on column data_api.fixed is '固定条件，与资料列表的条件同一写法';
comment on column data_api.free is '调用者可填的条件；转发的接口则为可填的参数';
comment on column data_api.per_minute is '每个应用（不用密钥时每个来源）每分钟的上限；空为不限';
comment on column data_api.per_day is '每个应用（不用密钥时每个来源）每天的上限；空为不限';

create table data_api_use (
  id bigint generated always as identity primary key,
  api bigint not null references data_api on delete cascade,
  app bigint references app on delete cascade,
  day date not null,
  calls int not null default 0,
  refused int not null default 0,
  minute timestamptz not null,
  minute_calls int not null default 0,
  constraint data_api_use_key unique nulls not distinct (api, app, day)
);
create index data_api_use_by_app on data_api_use (app, day);
create index data_api_use_by_day on data_api_use (day);
comment on table data_api_use is '数据接口每个应用每天的调用次数；不用密钥的合为一行。上限即据此计';

alter table app add column owner bigint references account on delete cascade,
  add constraint app_owner_key unique (owner);
comment on column app.owner is '在“数据接口”页自行取得密钥的用户；馆方建立的应用没有';
create unique index app_key_by_hash on app_key (hash);

update ui_menu set path = '#/data-api' where path = '#/api-docs';
insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (300, 80, 7, 1, '数据接口', '/admin/data-apis', 'manage/dataApi', 'dataApis.read'),
  (301, 300, 1, 2, '发布、修改与撤下数据接口', null, null, 'dataApis.write'),
  (302, 80, 8, 1, '接口用量', '/admin/data-api-use', 'manage/dataApiUse', 'dataApis.read'),
  (303, 80, 9, 1, '转发主机', '/admin/data-api-hosts', 'manage/dataApiHost', 'dataApis.read'),
  (304, 303, 1, 2, '维护可以转发的主机', null, null, 'dataApis.hosts');
update menu set position = 10 where id = 225;
insert into role_menu (role, menu)
select role.id, menu.id from role, menu where role.seeded and (
  role.code = 'system_admin' and menu.id between 300 and 304
  or role.code = 'records_manager' and menu.id in (300, 301, 302, 303))
on conflict do nothing;
