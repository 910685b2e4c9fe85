import { env } from '../platform/database.ts'

/** Inserts as many companions as a large directory, with all columns that lists read. */
export const fillCompanions = (count: number) =>
  env.DB.batch([
    env.DB.prepare(
      `INSERT INTO companions (id, name, name_folded, age_min, age_max, city_id, lifecycle,
       is_active, is_featured, last_active_at, published_at, created_at, updated_at)
     WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     SELECT printf('00000000-0000-4000-8000-%012x', i), 'Name ' || (i * 7919 % 5000),
       'name ' || (i * 7919 % 5000), 20, 30, CASE i % 3 WHEN 0 THEN 'zurich' WHEN 1 THEN 'paris'
       ELSE 'bern' END, CASE WHEN i % 500 = 0 THEN 'draft' WHEN i % 501 = 0 THEN 'pending'
       WHEN i % 502 = 0 THEN 'archived' ELSE 'active' END, i % 401 <> 0, i % 300 = 0, 1, 1, i,
       i * 7 % 100003
     FROM n`,
    ).bind(count),
    env.DB.prepare(
      `INSERT INTO companion_summaries (companion_id, place, counts, has_account, blank, facts)
     SELECT id, city_id, '[0,0,0]', 0, '[]', '{"verifications":[]}' FROM companions`,
    ),
  ])
