-- What a reader has downloaded: one line per file with the last time ----------------------------------------------------

create table download (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  file uuid not null references file on delete cascade,
  at timestamptz not null default now(),
  times int not null default 1,
  unique (account, file)
);
comment on table download is '下载记录：每个文件一行，记最近一次';
create index download_by_at on download (account, at desc);
create index download_by_file on download (file);

-- What members start with is set like other rows.
alter table credit_setting drop column id;
alter table credit_setting
  add column id bigint primary key default 1 check (id = 1),
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null;

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (100, 90, 9, 1, '保存的检索', '/personal-center/searches', 'personal/searches', null),
  (101, 90, 10, 1, '下载', '/personal-center/downloads', 'personal/downloads', null),
  (156, 150, 5, 1, '起始积分', '/admin/credit-start', 'manage/creditSetting', 'credit.price');
update menu set position = case id when 97 then 5 when 100 then 6 when 96 then 7 when 101 then 8 when 98 then 9 when 99 then 10 end
where id in (96, 97, 98, 99, 100, 101);
insert into role_menu (role, menu)
select role, added from role_menu, unnest(array[100, 101]) added where menu = 91
union all
select role, 156 from role_menu where menu = 155;
