-- Pages of other sites in the menu -----------------------------------------------------------------------------------

alter table menu add column menu_url text check (menu_url ~* '^(#/|https?://)');
comment on column menu.menu_url is '组件为 iframe 的页面所显示的网页：其网站须列在 site_origin 中';
