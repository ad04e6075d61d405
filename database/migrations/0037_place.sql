-- A gazetteer: what places are called, so that records are found by a road or a station.

create table place (
  id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  category text not null check (category in ('road', 'metro', 'station', 'river', 'coast', 'district', 'area')),
  geometry jsonb not null,
  line double precision[] not null check (cardinality(line) between 2 and 128 and cardinality(line) % 2 = 0),
  extent box not null
);
comment on table place is '地名：道路、地铁、河流、海岸、各区；整体载入，不逐条修改';
comment on column place.geometry is 'GeoJSON 几何，经纬度（CGCS2000）';
comment on column place.line is '算远近用的点、线或闭合轮廓：经纬度依次排列，至多 64 点';
comment on column place.extent is '经纬度范围';
create index place_by_extent on place using gist (extent);

create table place_name (
  word text not null,
  place int not null references place on delete cascade,
  primary key (word, place)
);
comment on table place_name is '查地名用的字：名称与别名的规范写法；拼音与拼音首字母以 ~ 开头';
create index place_name_by_beginning on place_name (word text_pattern_ops);
create index place_name_by_place on place_name (place);
