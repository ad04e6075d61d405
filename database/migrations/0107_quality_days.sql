-- How many findings there were on each day: what was mended is gone from quality_finding.
create table quality_day (
  day date primary key,
  counts jsonb not null
);
comment on table quality_day is '每天终了时各类资料违反各规则的件数，据此看趋势；存 400 天';
comment on column quality_day.counts is '一组 {kind, rule, open, confirmed}；没有的为 0';
