-- A page and its entry have one name.
update menu set name = '积分价格' where id = 155 and name = '价格';
update menu set name = '阅览时段' where id = 238 and name = '阅览室时段';
update menu set name = '特殊日期' where id = 239 and name = '工作日历';

-- Groups, items and categories are one page; whoever had an entry of it without the first could read nothing there.
update menu set component = 'dictionaries' where id = 64;
update menu set parent = 64 where parent in (66, 67);
delete from role_menu where menu in (66, 67);
delete from menu where id in (66, 67);

-- A partner's picture is a file of content, as that of a banner.
alter table site_link add column picture jsonb not null default '[]' check (jsonb_array_length(picture) < 2);
alter table site_link add column files bigint[] not null generated always as (files_named('[]', picture)) stored;
create index site_link_by_files on site_link using gin (files);
comment on column site_link.picture is '图标，至多一幅；没有的按次序配馆方的图样';
comment on column site_link.files is '图标引用的文件';

-- The catalogue of published calls is ordered by subject.
alter table data_api add column category bigint references category;
create index data_api_by_category on data_api (category);
comment on column data_api.category is '主题分类';
