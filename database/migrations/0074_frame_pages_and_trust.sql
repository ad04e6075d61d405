-- Pages of other sites in the menu -----------------------------------------------------------------------------------

alter table menu add column menu_url text check (menu_url ~* '^(#/|https?://)');
comment on column menu.menu_url is '组件为 iframe 的页面所显示的网页：其网站须列在 site_origin 中';

-- Whom a platform of the city has attested, and how well, may be asked of those who borrow
alter table loan_setting add column trust int not null default 0 check (trust in (0, 2, 3, 4, 5));
comment on column loan_setting.trust is '申请借阅者须有的认证等级，0 为不要求';
