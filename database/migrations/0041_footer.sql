-- What a footer of a public archive needs besides numbers: an address for errors, the marks that go with the filing
-- numbers, and pictures of its partners.

alter table site
  add column mail text not null default '',
  add column institution_mark_href text not null default '';
comment on column site.mail is '接收纠错与建议的邮箱；为空则只列电话';
comment on column site.institution_mark_href is '党政机关网站标识的查询网址，与标识图同用';

alter table site_drawing drop constraint site_drawing_name_check;
alter table site_drawing add constraint site_drawing_name_check check (
  name in ('emblem', 'sign_in', 'staff_sign_in', 'staff_sign_in_plan', 'police_mark', 'institution_mark',
    'partner_1', 'partner_2', 'partner_3', 'partner_4', 'partner_5', 'partner_6', 'partner_7', 'partner_8'));
comment on table site_drawing is '本馆自己的图：馆徽、登录页的图、备案与机关网站标识、相关单位的图';

drop trigger site_changed on site;
create trigger site_changed after update of name, latin_name, headline, lead, description, demo_mark, demo_remark, host,
  undertaker, address, postcode, hours, mail, icp, police_filing, site_code, institution_mark_href, qr_label, qr_href,
  app_version, about, directions, sketch, map_review, section
  on site for each statement execute function move_site_version();
