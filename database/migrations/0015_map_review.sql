-- A drawing of the city is published with the number of its review, or says that its base is invented.

alter table site add column map_review text not null default '';
comment on column site.map_review is '审图号；为空而馆藏并非虚构时，不显示各区示意图与位置示意图';

drop trigger site_changed on site;
create trigger site_changed after update of name, latin_name, headline, lead, demo_mark, demo_remark, host, undertaker,
  address, postcode, hours, icp, police_filing, site_code, qr_label, qr_href, app_version, about, directions, sketch,
  map_review
  on site for each statement execute function move_site_version();
