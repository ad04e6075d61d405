-- What the pages know of the city: its description for search engines, the ground under it, drawings of its own.

alter table site
  add column description text not null default '',
  add column section jsonb;
comment on column site.description is '站点描述，供搜索引擎与分享时显示；为空则用首页导语';
comment on column site.section is '首页示意剖面：标准地层、古河道与河流；为空则画常见岩土的图例';

create table site_drawing (
  name text primary key check (name in ('emblem', 'sign_in', 'staff_sign_in', 'staff_sign_in_plan')),
  svg text not null check (length(svg) between 1 and 1000000),
  alt text not null default '',
  caption text not null default ''
);
comment on table site_drawing is '本馆自己的图：馆徽、登录页与馆内登录页的图';
comment on column site_drawing.alt is '图的文字说明，供读屏软件';
comment on column site_drawing.caption is '图注';

drop trigger site_changed on site;
create trigger site_changed after update of name, latin_name, headline, lead, description, demo_mark, demo_remark, host,
  undertaker, address, postcode, hours, icp, police_filing, site_code, qr_label, qr_href, app_version, about, directions,
  sketch, map_review, section
  on site for each statement execute function move_site_version();
create trigger site_changed after insert or update or delete or truncate on site_drawing
  for each statement execute function move_site_version();
