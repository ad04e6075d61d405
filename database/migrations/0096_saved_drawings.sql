-- Drawings that members keep: what they are made from, not what they show. A link shares one. ----------------------------

create table saved_drawing (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  title text not null check (length(title) between 1 and 60),
  parameters jsonb not null check (octet_length(parameters::text) <= 400000),
  token uuid unique,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table saved_drawing is '保存的图件：只存作图的参数，打开时按看的人可见的资料重绘';
comment on column saved_drawing.kind is '图件种类';
comment on column saved_drawing.parameters is '作图的参数：钻孔、剖面线、比例尺、连层更正等';
comment on column saved_drawing.token is '分享的链接所含的编码；为空则没有分享，撤销后换新';
create index saved_drawing_by_account on saved_drawing (account, updated_at desc, id desc);

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (102, 90, 6, 1, '我的图件', '/personal-center/drawings', 'personal/drawings', null);
update menu set position = case id when 100 then 7 when 96 then 8 when 101 then 9 when 98 then 10 when 99 then 11 end
where id in (96, 98, 99, 100, 101);
insert into role_menu (role, menu) select role, 102 from role_menu where menu = 91;
