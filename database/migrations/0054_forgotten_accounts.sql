alter table account add column forgotten_at timestamptz;
comment on column account.forgotten_at is '删除满三十天、隐去个人信息的时刻';
create index account_to_forget on account (removed_at) where removed_at is not null and forgotten_at is null;

-- Templates have no page of their own: they are chosen where lists, exports and prints use them.
update menu set visible = false where path in ('/admin/templates', '/admin/template-groups');
