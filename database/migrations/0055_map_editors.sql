-- Layers, base maps and map queries are administered: rows have numbers and versions, layers a style ----------------------

drop trigger map_changed on map_layer;
alter table map_layer
  add column id bigint generated always as identity,
  add column above bigint,
  add column colour text check (colour ~ '^#[0-9a-f]{6}$'),
  add column symbol text,
  add column line_width smallint check (line_width between 1 and 6),
  add column line_style text check (line_style in ('solid', 'dashed', 'dotted')),
  add column fill text check (fill in ('none', 'light', 'medium', 'strong')),
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null;
alter table map_layer_role add column layer_id bigint;
update map_layer l set above = p.id from map_layer p where p.code = l.parent;
update map_layer_role r set layer_id = l.id from map_layer l where l.code = r.layer;

alter table map_layer_role drop constraint map_layer_role_pkey, drop column layer;
alter table map_layer drop column parent, drop constraint map_layer_pkey, add primary key (id), add unique (code);
alter table map_layer rename column above to parent;
alter table map_layer add constraint map_layer_parent_fkey foreign key (parent) references map_layer;
create index map_layer_by_parent on map_layer (parent, position);
alter table map_layer_role rename column layer_id to layer;
alter table map_layer_role add primary key (layer, role),
  add constraint map_layer_role_layer_fkey foreign key (layer) references map_layer on delete cascade;

comment on table map_layer is '地图图层目录；服务启动时，未列出的资料类型各得一行';
comment on column map_layer.colour is '颜色；为空则按公开程度着色';
comment on column map_layer.symbol is '符号；为空则用资料类别自己的';
comment on column map_layer.line_width is '线宽，像素';

create trigger map_changed after insert or delete or truncate or update of code, parent, position, name, type, kind,
  source, opacity, min_zoom, max_zoom, checked, visible, colour, symbol, line_width, line_style, fill on map_layer
  for each statement execute function move_map_version();

alter table base_map
  drop constraint base_map_pkey,
  add column id bigint generated always as identity primary key,
  add column is_default boolean not null default false,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null,
  add unique (code),
  add constraint base_map_default_check check (published or not is_default);
create unique index base_map_default on base_map ((true)) where is_default;
update base_map set is_default = true where code = 'city';
comment on column base_map.is_default is '打开地图时用的一幅；至多一幅';

alter table map_query
  drop constraint map_query_pkey,
  add column id bigint generated always as identity primary key,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null,
  add unique (code);

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (210, null, 4, 0, '地图管理', null, null, null),
  (211, 210, 1, 1, '图层', '/admin/map-layers', 'manage/mapLayer', 'maps.read'),
  (212, 211, 1, 2, '维护图层、底图与地图查询', null, null, 'maps.write'),
  (213, 210, 2, 1, '底图', '/admin/base-maps', 'manage/baseMap', 'maps.read'),
  (214, 210, 3, 1, '地图查询', '/admin/map-queries', 'manage/mapQuery', 'maps.read');
update menu set parent = 210, position = 4 where id = 10;
insert into role_menu (role, menu) select role, 210 from role_menu where menu = 10;
insert into role_menu (role, menu)
select role.id, menu.id from role, menu
where role.code in ('system_admin', 'records_manager') and menu.id between 210 and 214
on conflict do nothing;
