-- What a member chooses for a set: how outliers are found in its statistics, and which of their saved sections go in.
alter table drawing_set
  add column outliers text not null default 'none' check (length(outliers) between 1 and 40),
  add column sections bigint[] not null default '{}' check (cardinality(sections) <= 20);
comment on column drawing_set.outliers is '统计中异常值的判别方法';
comment on column drawing_set.sections is '编入的本人保存的剖面图';
