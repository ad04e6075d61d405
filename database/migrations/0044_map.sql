-- The map: places as keys of tiles, layers, base maps, queries, favourites, drawings and areas.

-- The cell of a place (EPSG:3857) in a grid of 2^26 columns and rows over the world, north-west first, their bits
-- interleaved: every tile of every zoom level is one range of keys. `geology/places/map-key.ts` reckons the same. Each bit
-- gets a zero before it, in halves: 16, 8, 4, 2, 1.
create function map_key(place point) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  x bigint := least(67108863, greatest(0, floor((place[0] + 20037508.342789244) / 40075016.68557849 * 67108864)));
  y bigint := least(67108863, greatest(0, floor((20037508.342789244 - place[1]) / 40075016.68557849 * 67108864)));
begin
  x := (x | (x << 16)) & 281470681808895;
  x := (x | (x << 8)) & 71777214294589695;
  x := (x | (x << 4)) & 1085102592571150095;
  x := (x | (x << 2)) & 3689348814741910323;
  y := (y | (y << 16)) & 281470681808895;
  y := (y | (y << 8)) & 71777214294589695;
  y := (y | (y << 4)) & 1085102592571150095;
  y := (y | (y << 2)) & 3689348814741910323;
  return ((x | (x << 1)) & 6148914691236517205) | (((y | (y << 1)) & 6148914691236517205) << 1);
end $$;

alter table record add column map_key bigint generated always as (map_key(public_point)) stored;
comment on column record.map_key is '公众可见位置的网格编码，图块据此取点';
create index record_by_map_key on record (kind, map_key, id) include (access) where map_key is not null;
-- one place in 8 and one in 64, by chance: what crowded tiles are read from
create index record_by_eighth_map_key on record (kind, map_key, id) include (access) where map_key & 7 = 0;
create index record_by_sixty_fourth_map_key on record (kind, map_key, id) include (access) where map_key & 63 = 0;

create table map_layer (
  code text primary key check (code ~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$'),
  parent text references map_layer on delete cascade,
  position int not null default 0,
  name text not null,
  type text not null check (type in ('group', 'kind', 'area', 'geojson', 'wms', 'wmts', 'xyz')),
  kind text,
  source jsonb not null default '{}',
  opacity real not null default 1 check (opacity between 0 and 1),
  min_zoom smallint check (min_zoom between 0 and 22),
  max_zoom smallint check (max_zoom between 0 and 22),
  checked boolean not null default false,
  visible boolean not null default true,
  visits bigint not null default 0,
  check ((type in ('kind', 'area')) = (kind is not null))
);
comment on table map_layer is '地图图层目录；未列出的资料类型按其描述自动成层';
comment on column map_layer.source is '外部服务或 GeoJSON 的地址与参数';
create index map_layer_by_parent on map_layer (parent);

create table map_layer_role (
  layer text not null references map_layer on delete cascade,
  role bigint not null references role, -- not to be deleted before: the layer would become everybody's
  primary key (layer, role)
);
comment on table map_layer_role is '可见某图层的角色；没有行即人人可见';
create index map_layer_role_by_role on map_layer_role (role);

create table base_map (
  code text primary key check (code ~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$'),
  position int not null default 0,
  name text not null,
  type text not null check (type in ('city', 'tianditu', 'xyz', 'wms', 'wmts')),
  source jsonb not null default '{}',
  review_number text not null default '',
  published boolean not null default false,
  check (not published or type = 'city' or review_number <> '')
);
comment on table base_map is '底图；无审图号者不得发布（自备的城市底图随站点的审图号）';

create table map_query (
  code text primary key check (code ~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$'),
  position int not null default 0,
  title text not null,
  kind text not null,
  fields text[] not null default '{}',
  extras jsonb not null default '[]',
  published boolean not null default true
);
comment on table map_query is '地图查询（iQuery）：点选时问哪类资料、显示哪些字段、有哪些附加操作';

create table map_state (
  version bigint not null
);
insert into map_state (version) values (1);
create unique index map_state_once on map_state ((true));
comment on table map_state is '图层、其角色与地图查询的版本，任一变动即加一；只有一行';

create function move_map_version() returns trigger language plpgsql as $$
begin
  update map_state set version = version + 1;
  return null;
end $$;
create trigger map_changed after insert or delete or truncate or update of code, parent, position, name, type, kind,
  source, opacity, min_zoom, max_zoom, checked, visible on map_layer
  for each statement execute function move_map_version();
create trigger map_changed after insert or update or delete or truncate on map_layer_role
  for each statement execute function move_map_version();
create trigger map_changed after insert or update or delete or truncate on map_query
  for each statement execute function move_map_version();

create table map_favourite (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  query text not null,
  record bigint not null references record on delete cascade,
  created_at timestamptz not null default now(),
  unique (account, query, record)
);
comment on table map_favourite is '地图收藏';
create index map_favourite_by_record on map_favourite (record);

create table map_drawing (
  id uuid primary key default gen_random_uuid(),
  account bigint not null references account on delete cascade,
  title text not null check (length(title) between 1 and 60),
  features jsonb not null,
  shared boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
comment on table map_drawing is '图上标注：一张标注图的文字、点、线、面';
create index map_drawing_by_account on map_drawing (account, updated_at);

create table map_area (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  outlines jsonb not null,
  pieces polygon[] not null check (cardinality(pieces) > 0),
  used_at timestamptz not null default now()
);
comment on table map_area is '上传的范围；编号即内容的摘要，久不使用即删';
comment on column map_area.outlines is '各面的外环与洞，经纬度';
comment on column map_area.pieces is '切成的小块（EPSG:3857），不含洞，供查询';
create index map_area_by_use on map_area (used_at);

-- The pieces of an area; an area that is not kept is refused rather than empty.
create function area_pieces(asked text) returns setof polygon language plpgsql stable strict parallel safe rows 10 as $$
begin
  return query select unnest(pieces) from map_area where id = asked;
  if not found then raise exception using errcode = 'GL404', message = 'no such area'; end if;
end $$;

insert into map_layer (code, position, name, type, checked) values
  ('engineering', 10, '钻孔与勘察', 'group', true),
  ('monitoring', 20, '监测', 'group', false),
  ('specimens', 30, '实物地质资料', 'group', false),
  ('areas', 40, '范围', 'group', false),
  ('external', 50, '外部图层', 'group', false);
insert into map_layer (code, parent, position, name, type, kind, checked) values
  ('borehole', 'engineering', 1, '工程地质钻孔', 'kind', 'borehole', true),
  ('project', 'engineering', 2, '工程勘察项目', 'kind', 'project', false),
  ('survey-area', 'areas', 1, '地质调查图幅', 'area', 'survey', false),
  ('project-area', 'areas', 2, '勘察项目范围', 'area', 'project', false);

insert into base_map (code, position, name, type, source, published) values
  ('city', 1, '城市底图', 'city', '{"tone": "light"}', true),
  ('city-grey', 2, '灰色底图', 'city', '{"tone": "grey"}', true);

insert into base_map (code, position, name, type, source, review_number, published) values
  ('tianditu-vec', 11, '天地图 · 矢量', 'tianditu', '{"layers": "vec"}', 'GS(2024)0568号', true),
  ('tianditu-img', 12, '天地图 · 影像', 'tianditu', '{"layers": "img"}', 'GS(2024)0568号', true),
  ('tianditu-ter', 13, '天地图 · 地形', 'tianditu', '{"layers": "ter"}', 'GS(2024)0568号', true);

alter table site add column plane_grid text not null default '' check (plane_grid ~ '^(EPSG:[0-9]{4,5})?$');
comment on column site.plane_grid is '地图上同时显示的平面坐标系，如 EPSG:4550；为空则只显示经纬度';
drop trigger site_changed on site;
create trigger site_changed after update of name, latin_name, headline, lead, description, demo_mark, demo_remark, host,
  undertaker, address, postcode, hours, mail, icp, police_filing, site_code, institution_mark_href, qr_label, qr_href,
  app_version, about, directions, sketch, map_review, plane_grid, section
  on site for each statement execute function move_site_version();

insert into map_query (code, position, title, kind, fields, extras) values
  ('borehole', 1, '工程地质钻孔', 'borehole', '{holeKind,projectName,finalDepth,completedOn,district}',
   '[{"id": "preview", "name": "预览", "extraMethod": {"type": "frame", "url": "#/gcdzzkInfo/:code", "title": "钻孔资料"}},
     {"id": "zoom", "name": "放大到此", "extraMethod": {"type": "2", "event": "zoom-to", "data": {"zoom": 17}}},
     {"id": "record", "name": "新窗口打开", "extraMethod": {"type": "1", "path": "/gcdzzkInfo/:code"}}]');

alter table site_origin drop constraint site_origin_purpose_check;
alter table site_origin add constraint site_origin_purpose_check check (purpose in ('frame', 'message', 'page'));
comment on table site_origin is
  '允许嵌入本站页面（frame）、向本站发送页面消息（message），或其页面可在本站弹窗中打开（page）的来源';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (10, 1, 7, 1, '查询测试', '/data-manager/map-query-test', 'map-query-test', 'records.write');
insert into role_menu (role, menu) select id, 10 from role where code = 'records_manager';
