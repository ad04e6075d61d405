-- Settlement and compression are positive when the ground sinks, as rates are: docs/decisions/0027.

update every_observation o set value = -value
from record r
where r.id = o.record and o.value <> 0
  and (r.kind = 'benchmark' and o.quantity = 'settlement'
    or r.kind = 'extensometer' and (o.quantity = 'surface' or o.quantity like 'mark%'));
comment on column benchmark.settlement_rate is '近一年沉降速率，mm/年，正为下沉';
comment on column extensometer.settlement_rate is '近一年沉降速率，mm/年，正为下沉';
comment on column gnss_point.settlement_rate is '近一年沉降速率，mm/年，正为下沉';
