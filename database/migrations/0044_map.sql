-- The map: places as keys of tiles, layers, base maps, queries, favourites, drawings and areas.

-- Spreads the lowest 26 bits of a number: a zero before each.
create function spread_bits(v bigint) returns bigint language plpgsql immutable strict parallel safe as $$
begin
  v := (v | (v << 16)) & x'0000ffff0000ffff'::bigint;
  v := (v | (v << 8)) & x'00ff00ff00ff00ff'::bigint;
  v := (v | (v << 4)) & x'0f0f0f0f0f0f0f0f'::bigint;
  v := (v | (v << 2)) & x'3333333333333333'::bigint;
  return (v | (v << 1)) & x'5555555555555555'::bigint;
end $$;

-- The cell of a place (EPSG:3857) in a grid of 2^26 columns and rows over the world, north-west first, their bits
-- interleaved: every tile of every zoom level is one range of keys. `geology/map-key.ts` reckons the same.
create function map_key(place point) returns bigint language sql immutable strict parallel safe as $$
  select spread_bits(least(67108863, greatest(0, floor((place[0] + 20037508.342789244) / 40075016.68557849 * 67108864)))::bigint)
    | (spread_bits(least(67108863, greatest(0, floor((20037508.342789244 - place[1]) / 40075016.68557849 * 67108864)))::bigint) << 1)
$$;

alter table record add column map_key bigint generated always as (map_key(public_point)) stored;
comment on column record.map_key is '公众可见位置的网格编码，图块据此取点';
create index record_by_map_key on record (kind, map_key) include (id, access) where map_key is not null;

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
  role bigint not null references role on delete cascade,
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
  name text not null,
  outlines jsonb not null,
  parts polygon[] not null,
  holes polygon[] not null,
  extent box not null,
  used_at timestamptz not null default now()
);
comment on table map_area is '上传的范围；编号即内容的摘要，久不使用即删';
create index map_area_by_use on map_area (used_at);

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

insert into map_query (code, position, title, kind, fields, extras) values
  ('borehole', 1, '工程地质钻孔', 'borehole', '{holeKind,projectName,finalDepth,completedOn,district}',
   '[{"id": "record", "name": "打开资料", "extraMethod": {"type": "1", "path": "/gcdzzkInfo/:code"}}]');

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (10, 1, 7, 1, '查询测试', '/data-manager/map-query-test', 'map-query-test', 'records.write');
insert into role_menu (role, menu) select id, 10 from role where code = 'records_manager';
