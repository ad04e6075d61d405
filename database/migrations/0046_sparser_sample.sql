-- one place in 512, by chance: what tiles of a whole city are read from, and by what the others are weighed
create index record_by_512th_map_key on record (kind, map_key, id) include (access) where map_key & 511 = 0;
