-- Favourites of records and of the map are one: filed in folders, with a note; a folder is shared by a link -------------

create table favourite_folder (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  parent bigint,
  position int not null default 0,
  name text not null check (length(name) between 1 and 40),
  token uuid unique,
  unique (account, id),
  foreign key (account, parent) references favourite_folder (account, id) on delete cascade,
  check (parent <> id)
);
comment on table favourite_folder is '收藏夹';
comment on column favourite_folder.token is '分享的链接所含的编码；为空则没有分享，撤销后换新';
create index favourite_folder_by_parent on favourite_folder (account, parent);

alter table map_favourite rename to favourite;
alter table favourite
  add column folder bigint,
  add column note text not null default '' check (length(note) <= 500),
  add foreign key (account, folder) references favourite_folder (account, id) on delete cascade;
create index favourite_by_folder on favourite (account, folder);
comment on table favourite is '收藏：一条资料；query 是地图查询的编码，也就是收藏的来处，默认为资料类别';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (97, 90, 5, 1, '收藏', '/personal-center/favourites', 'personal/favourites', null);
insert into role_menu (role, menu) select role, 97 from role_menu where menu = 91;
