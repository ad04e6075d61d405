-- A photograph of a thin section has a scale only where it is known how much of the section it shows.
alter table thin_section
  add column field_width double precision check (field_width > 0 and field_width <= 100);
comment on column thin_section.field_width is '视域宽度：照片全幅所示的实际宽度，mm';
