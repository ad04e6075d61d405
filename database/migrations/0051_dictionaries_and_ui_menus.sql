-- What the archive calls things: dictionaries, categories, and the menus of the portal ------------------------------

alter table dictionary_group
  add column id bigint generated always as identity unique,
  add column remark text,
  add column status text not null default '1' check (status in ('0', '1')),
  add column closed boolean not null default false,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null,
  add check (seeded or not closed);
comment on column dictionary_group.seeded is '内置：程序按编码使用，不能停用或删除';
comment on column dictionary_group.closed is '取值由程序规定：只能改名称、次序与停用，不能增删';
comment on column dictionary_group.status is '0 停用，1 启用';

alter table dictionary_item
  add column code text not null generated always as (group_code || '/' || value) stored unique,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null;
comment on column dictionary_item.code is '字典编码与取值，全馆唯一';

create table dictionary_state (
  one boolean primary key default true check (one),
  version bigint not null default 1
);
insert into dictionary_state default values;
comment on table dictionary_state is '字典的版本：任何一项改动即加一，浏览器据此得知';

create function move_dictionary_version() returns trigger language plpgsql as $$
begin
  update dictionary_state set version = version + 1;
  return null;
end $$;
create trigger dictionary_changed after insert or update or delete or truncate on dictionary_group
  for each statement execute function move_dictionary_version();
create trigger dictionary_changed after insert or update or delete or truncate on dictionary_item
  for each statement execute function move_dictionary_version();

insert into dictionary_group (code, name, seeded, closed) values
  ('boreholeKind', '钻孔类型', true, true),
  ('useMode', '利用方式', true, true),
  ('flowType', '流转类型', true, true),
  ('purpose', '利用目的', true, false),
  ('district', '行政区', true, false);
insert into dictionary_item (group_code, value, label, position)
select group_code, value, label, row_number() over (partition by group_code order by place) from (values
  (1, 'boreholeKind', '1', '取土孔'), (2, 'boreholeKind', '2', '鉴别孔'), (3, 'boreholeKind', '3', '标准贯入试验孔'),
  (4, 'boreholeKind', '4', '取土标贯孔'), (5, 'boreholeKind', '5', '单桥静力触探孔'), (6, 'boreholeKind', '6', '双桥静力触探孔'),
  (7, 'boreholeKind', '7', '十字板剪切试验孔'), (8, 'boreholeKind', '8', '注水试验孔'), (9, 'boreholeKind', '9', '抽水试验孔'),
  (10, 'boreholeKind', '10', '波速测试孔'), (11, 'boreholeKind', '11', '小螺纹孔'), (12, 'boreholeKind', '12', '承压水观测孔'),
  (1, 'useMode', 'read', '馆内阅览'), (2, 'useMode', 'copy', '复制（纸质）'), (3, 'useMode', 'file', '复制（电子）'),
  (4, 'useMode', 'excerpt', '摘录'), (5, 'useMode', 'online', '在线浏览'), (6, 'useMode', 'specimen', '实物观察与取样'),
  (1, 'flowType', 'TJ', '提交'), (2, 'flowType', 'SP', '审批'), (3, 'flowType', 'BH', '驳回'), (4, 'flowType', 'WP', '委派'),
  (5, 'flowType', 'ZB', '转办'), (6, 'flowType', 'TZ', '跳转'), (7, 'flowType', 'terminate', '终止'),
  (1, 'purpose', 'construction', '工程建设'), (2, 'purpose', 'planning', '规划编制'), (3, 'purpose', 'science', '科学研究'),
  (4, 'purpose', 'teaching', '教学'), (5, 'purpose', 'hazard', '地质灾害防治'), (6, 'purpose', 'emergency', '应急'),
  (7, 'purpose', 'dispute', '诉讼与仲裁'), (99, 'purpose', 'other', '其他')) as item (place, group_code, value, label);

-- The districts of the city are those whose outlines the archive has loaded.
create function note_districts() returns trigger language plpgsql as $$
begin
  insert into dictionary_item (group_code, value, label, position)
  select 'district', name, name, position from site_outline where shape = 'district' order by position
  on conflict (group_code, value) do nothing;
  return null;
end $$;
create trigger districts_noted after insert or update on site_outline
  for each statement execute function note_districts();
insert into dictionary_item (group_code, value, label, position)
select 'district', name, name, min(position) from site_outline where shape = 'district' group by name;

create table category (
  id bigint generated always as identity primary key,
  parent bigint references category,
  position int not null default 0,
  code text not null unique,
  name text not null,
  status text not null default '1' check (status in ('0', '1')),
  remark text,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null
);
create index category_by_parent on category (parent, position);
comment on table category is '分类：成一棵树的字典';
comment on column category.status is '0 停用，1 启用';

create table ui_menu (
  id bigint generated always as identity primary key,
  parent bigint references ui_menu,
  position int not null default 0,
  code text unique check ((code is null) = (parent is not null)),
  name text not null,
  path text,
  icon text check (icon in ('search', 'layers', 'pin', 'file', 'folder', 'list', 'draw', 'info', 'phone', 'star')),
  visible boolean not null default true,
  seed jsonb,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null
);
create index ui_menu_by_parent on ui_menu (parent, position);
comment on table ui_menu is '门户菜单：最上一层是各套菜单（top 主菜单，footer 页脚链接，quick 首页链接），其下是各项';
comment on column ui_menu.path is '本站页面的网址（#/…）或其他网站的网址；有下级者没有';
comment on column ui_menu.seed is '内置项原来的上级、次序与名称；内置项可以改名、移动、隐藏，不能删除';

insert into ui_menu (id, position, code, name) overriding system value values
  (1, 1, 'top', '主菜单'), (2, 2, 'footer', '页脚链接'), (3, 3, 'quick', '首页链接');
insert into ui_menu (id, parent, position, name, path) overriding system value values
  (10, 1, 1, '首页', '#/home'), (11, 1, 2, '智能检索', '#/ai'),
  (12, 1, 3, '工程地质', null), (13, 12, 1, '工程勘察项目', '#/gczl'), (14, 12, 2, '工程地质钻孔', '#/gcdzzkInfo'),
  (15, 1, 4, '地质调查', '#/dzdc'),
  (16, 1, 5, '实物地质资料', null), (17, 16, 1, '岩心', '#/swdzzl'), (18, 16, 2, '薄片', '#/swdzzl/thin-section'),
  (19, 16, 3, '化石', '#/swdzzl/fossil'), (20, 16, 4, '科研基地', '#/swdzzl/base'),
  (21, 1, 6, '研究成果', '#/research-result'),
  (22, 1, 7, '地学文献', null), (23, 22, 1, '全部文献', '#/research-achievement'),
  (24, 22, 2, '论文', '#/research-achievement?tab=paper'), (25, 22, 3, '期刊', '#/research-achievement?tab=journal'),
  (26, 22, 4, '报告', '#/research-achievement?tab=report'), (27, 22, 5, '地学专著', '#/geoscience'),
  (28, 1, 8, '档案资料', '#/archive'),
  (29, 1, 9, '监测', null), (30, 29, 1, 'GNSS 监测点', '#/monitoring/gnss'), (31, 29, 2, '水准点', '#/monitoring/benchmark'),
  (32, 29, 3, '开采井', '#/monitoring/pumping'), (33, 29, 4, '水质监测井', '#/monitoring/water-quality'),
  (34, 29, 5, '孔隙水压力管', '#/queryPorewaterPipe'), (35, 29, 6, '分层标', '#/queryfcb'),
  (36, 1, 10, '公共服务', null), (37, 36, 1, '全部文件', '#/public-service'),
  (38, 36, 2, '标准规范', '#/public-service?tab=standard'), (39, 36, 3, '法律法规', '#/public-service?tab=law'),
  (40, 36, 4, '政策文件', '#/public-service?tab=policy'),
  (41, 1, 11, '地图', '#/map'),
  (42, 1, 12, '本馆', null), (43, 42, 1, '公告与动态', '#/information'), (44, 42, 2, '关于本馆', '#/about'),
  (50, 2, 1, '数据接口', '#/api-docs');
update ui_menu set seed = jsonb_build_array(parent, position, name);
select setval(pg_get_serial_sequence('ui_menu', 'id'), 100);

-- Links of the footer and of the front page were settings.
insert into ui_menu (parent, position, name, path)
select case place when 'footer' then 2 else 3 end, position + 1, name, nullif(href, '') from site_link
  where place in ('footer', 'portal') order by place, position;
delete from site_link where place in ('footer', 'portal');
alter table site_link drop constraint site_link_place_check, add check (place = 'partner');
comment on table site_link is '相关单位；无网址者只列名称';

create trigger site_changed after insert or update or delete or truncate on ui_menu
  for each statement execute function move_site_version();

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (63, 60, 2, 1, '门户菜单', '/admin/ui-menus', 'manage/uiMenu', null),
  (64, 60, 3, 1, '字典', '/admin/dictionaries', 'manage/dictionaryGroup', 'dictionaries.read'),
  (65, 64, 1, 2, '新建、修改、停用与删除字典', null, null, 'dictionaries.write'),
  (66, 60, 4, 1, '字典项', '/admin/dictionary-items', 'manage/dictionaryItem', null),
  (67, 60, 5, 1, '分类', '/admin/categories', 'manage/category', null);
insert into role_menu (role, menu)
select role.id, menu.id from role, menu where role.code = 'system_admin' and menu.id between 63 and 67;
