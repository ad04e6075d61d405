create table article (
  id bigint generated always as identity primary key,
  category text not null check (category in ('notice', 'news', 'guide')),
  title text not null,
  summary text not null default '',
  source text not null,
  pinned boolean not null default false,
  body jsonb not null,
  published_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table article is '通知公告、馆内动态与办事指南';
comment on column article.body is '文字与链接的段落，不含标记';
comment on column article.published_at is '发布时间，由服务器记录，不可改';
create index article_by_category on article (category, pinned desc, published_at desc, id desc);
create index article_by_time on article (pinned desc, published_at desc, id desc);
create index article_by_day on article (category, published_at, id);

create table banner (
  id bigint generated always as identity primary key,
  position int not null default 0,
  title text not null,
  summary text not null,
  drawing text not null check (drawing in
    ('columns', 'survey', 'core', 'shelf', 'series', 'service', 'channel', 'instruments', 'accession')),
  body jsonb not null,
  published_at timestamptz not null default now(),
  ends_at timestamptz
);
comment on table banner is '首页专题：每个专题有自己的正文';
comment on column banner.ends_at is '到此时撤下；为空则一直展出';

create table hot_keyword (
  position int primary key,
  word text not null,
  href text not null
);
comment on table hot_keyword is '首页常查的词及其去处';
