-- Content is written as a draft, published for a time by somebody who may, and kept for thirty days when removed -------

alter table article drop constraint article_category_check;
alter table article add constraint article_category_check check (category in ('notice', 'news', 'guide', 'faq'));
comment on table article is '通知公告、馆内动态、办事指南与常见问题';

alter table article rename column published_at to publish_from;
alter table article alter column publish_from drop not null, alter column publish_from drop default;
alter table article alter column category drop not null, alter column body set default '[]';
alter table article
  add column publish_until timestamptz,
  add column removed_at timestamptz,
  add column version int not null default 1,
  add column updated_by bigint references account on delete set null,
  add constraint article_published_for_a_time check (publish_until > publish_from),
  add constraint article_published_in_a_category check (publish_from is null or category is not null);
comment on column article.category is '栏目；草稿可以还没有';
comment on column article.publish_from is '自此时起公众可见；为空则是草稿';
comment on column article.publish_until is '到此时撤下；为空则一直可见';
comment on column article.removed_at is '删除的时刻；三十天内可以恢复';
create index article_by_publish_from on article (publish_from);
create index article_by_publish_until on article (publish_until);

alter table banner rename column published_at to publish_from;
alter table banner rename column ends_at to publish_until;
alter table banner alter column publish_from drop not null, alter column publish_from drop default;
update banner set publish_until = publish_from + interval '1 second' where publish_until <= publish_from;
alter table banner alter column summary set default '', alter column body set default '[]';
alter table banner
  add column removed_at timestamptz,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null,
  add constraint banner_published_for_a_time check (publish_until > publish_from);
comment on column banner.publish_from is '自此时起公众可见；为空则是草稿';
comment on column banner.publish_until is '到此时撤下；为空则一直展出';
comment on column banner.removed_at is '删除的时刻；三十天内可以恢复';

-- What is public is one condition, of lists, single pages, neighbours and the search.
create function is_public(publish_from timestamptz, publish_until timestamptz, removed_at timestamptz) returns boolean
stable parallel safe language sql
return removed_at is null and publish_from <= now() and (publish_until is null or publish_until > now());
comment on function is_public is '此刻公众是否可见';

create function publication_state(publish_from timestamptz, publish_until timestamptz, removed_at timestamptz)
returns text stable parallel safe language sql
return case when removed_at is not null then 'removed' when publish_from is null then 'draft'
  when publish_until <= now() then 'offline' when publish_from > now() then 'pending' else 'published' end;
comment on function publication_state is '草稿、待发布、已发布、已撤下、已删除';

-- Words and links are edited one by one: each has a number, a version and a place that another may share for a moment.
alter table hot_keyword drop constraint hot_keyword_pkey;
alter table hot_keyword
  add column id bigint generated always as identity primary key,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null;
create index hot_keyword_by_position on hot_keyword (position);

alter table site_link drop column place;
alter table site_link
  add column id bigint generated always as identity primary key,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null;
create index site_link_by_position on site_link (position);
comment on table site_link is '友情链接：相关单位的网站；无网址者只列名称';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (140, null, 4, 0, '内容', null, null, null),
  (141, 140, 1, 1, '文章', '/admin/articles', 'manage/article', 'content.write'),
  (142, 141, 1, 2, '发布与撤下', null, null, 'content.publish'),
  (143, 140, 2, 1, '专题', '/admin/banners', 'manage/banner', 'content.write'),
  (144, 140, 3, 1, '常查的词', '/admin/hot-keywords', 'manage/hotKeyword', 'content.publish'),
  (145, 140, 4, 1, '友情链接', '/admin/site-links', 'manage/siteLink', 'content.publish'),
  (146, 140, 5, 1, '站点设置', '/admin/site', 'manage/siteSettings', 'site.write');

-- Words that readers search for lead to words of the front page.
update menu set parent = 140, position = 6 where id = 9;
insert into role_menu (role, menu) select role, 140 from role_menu where menu = 9;

insert into role_menu (role, menu)
select role.id, menu.id from role, menu where
  (role.code = 'records_manager' and menu.id in (140, 141, 142, 143, 144, 145))
  or (role.code = 'system_admin' and menu.id in (140, 146))
on conflict do nothing;
