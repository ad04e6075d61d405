-- What a list draws of a part is one short text, written with the record: a list reads no rows of parts.
create table record_strip (
  record bigint not null references record on delete cascade,
  part text not null,
  strip text not null,
  primary key (record, part)
);
comment on table record_strip is '目录所画条形：一条资料一个分表一行，随资料写入';
comment on column record_strip.strip is '逐行：记号、名称、占最大值的百分数，以制表符分隔';

insert into record_strip (record, part, strip)
select record, 'strata', string_agg(concat_ws(E'\t', translate(coalesce(layer, ''), E'\t\n\r', '   '),
  translate(name, E'\t\n\r', '   '), floor(case when deepest > 0 then base_depth / deepest * 100 else 0 end + 0.5)),
  E'\n' order by position)
from (select record, position, layer, name, base_depth, max(base_depth) over (partition by record) as deepest
  from borehole_stratum) strata
group by record order by record;
