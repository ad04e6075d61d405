-- What the archive says of itself. An empty text vanishes from the page.

create table site (
  id boolean primary key default true check (id),
  version bigint not null default 1,
  name text not null default '地质资料馆',
  latin_name text not null default '',
  headline text not null default '',
  lead text not null default '',
  demo_mark text not null default '',
  demo_remark text not null default '',
  host text not null default '',
  undertaker text not null default '',
  address text not null default '',
  postcode text not null default '',
  hours text not null default '',
  icp text not null default '',
  police_filing text not null default '',
  site_code text not null default '',
  qr_label text not null default '',
  qr_href text not null default '',
  app_version text not null default 'V1.0.0',
  about jsonb not null default '[]',
  directions jsonb not null default '[]',
  sketch jsonb
);
comment on table site is '站点设置，只有一行；空值不显示';
comment on column site.version is '任何设置变动即加一';
comment on column site.host is '主办单位';
comment on column site.undertaker is '承办或技术单位';
comment on column site.icp is 'ICP 备案号';
comment on column site.police_filing is '公安备案号';
comment on column site.site_code is '政府网站标识码（10 位）';
comment on column site.qr_label is '移动端名称，与二维码同列';
comment on column site.about is '本馆简介：文字与链接的段落';
comment on column site.directions is '到馆路线：文字与链接的段落';
comment on column site.sketch is '位置示意图，米，左上角为原点';

create table site_phone (
  position int primary key,
  label text not null,
  number text not null
);
comment on table site_phone is '联系电话';

create table site_link (
  place text not null check (place in ('partner', 'portal', 'footer')),
  position int not null,
  name text not null,
  href text not null default '',
  primary key (place, position)
);
comment on table site_link is '相关单位、外部地质门户与页脚链接；无网址者只列名称';

create table site_origin (
  purpose text not null check (purpose in ('frame', 'message')),
  origin text not null check (origin ~ '^https?://[^/?#[:space:]@]+$'),
  primary key (purpose, origin)
);
comment on table site_origin is '允许嵌入本站页面（frame）或向本站发送页面消息（message）的来源';

create table site_outline (
  shape text not null check (shape in ('district', 'river')),
  position int not null,
  name text not null,
  ring jsonb not null,
  primary key (shape, position)
);
comment on table site_outline is '示意图用的各区轮廓与河流：经纬度依次排列';

create function move_site_version() returns trigger language plpgsql as $$
begin
  update site set version = version + 1;
  return null;
end $$;
create trigger site_changed after update of name, latin_name, headline, lead, demo_mark, demo_remark, host, undertaker,
  address, postcode, hours, icp, police_filing, site_code, qr_label, qr_href, app_version, about, directions, sketch
  on site for each statement execute function move_site_version();
create trigger site_changed after insert or update or delete or truncate on site_phone
  for each statement execute function move_site_version();
create trigger site_changed after insert or update or delete or truncate on site_link
  for each statement execute function move_site_version();
create trigger site_changed after insert or update or delete or truncate on site_origin
  for each statement execute function move_site_version();
create trigger site_changed after insert or update or delete or truncate on site_outline
  for each statement execute function move_site_version();

insert into site (headline, lead, hours) values
  ('读懂脚下的土地', '地质资料的目录全部公开，谁都可以查。', '工作日 9:00–11:00，13:00–17:00');
insert into site_link (place, position, name, href) values
  ('portal', 1, '全国地质资料馆', 'https://www.ngac.org.cn/'),
  ('portal', 2, '地质云', 'https://geocloud.cgs.gov.cn/'),
  ('portal', 3, '中国地质调查局', 'https://www.cgs.gov.cn/'),
  ('portal', 4, '自然资源部', 'https://www.mnr.gov.cn/');
