-- Bounds of rates: what a quantity changes over so many days ---------------------------------------------------------------

alter table threshold add column days integer;
alter table threshold drop constraint threshold_measure;
alter table threshold add constraint threshold_measure check (measure in ('value', 'change', 'rate'));
alter table threshold add constraint threshold_days check ((measure = 'rate') = (days is not null));
alter table threshold drop constraint threshold_once;
alter table threshold add constraint threshold_once
  unique nulls not distinct (account, record, quantity, measure, since, days, side, bound);
comment on column threshold.measure is '所比的：value 为观测值，change 为自 since 日起的变化，rate 为近 days 天的变化速率';
comment on column threshold.days is '速率所取的天数；不满一年按每天计，满一年按每年计';
