-- Readings of a cone lie where they were taken: at depths of their own, uneven or corrected for the inclination, or at
-- equal steps from a start. Rows that were stored before have their steps.
alter table borehole_cpt
  add column depths real[],
  alter column start_depth drop not null,
  alter column step drop not null,
  add constraint borehole_cpt_placed check (
    (depths is null) = (start_depth is not null) and (depths is null) = (step is not null)
  );
comment on table borehole_cpt is '静力触探：读数存为数组，深度逐个写明，或为起始深度加等间距';
comment on column borehole_cpt.depths is '读数深度，m；等间距时为空';
