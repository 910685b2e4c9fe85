/** What is added to the time of day, in milliseconds. */
export async function readClockOffset(db: D1Database): Promise<number> {
  return (await db.prepare('SELECT offset_ms FROM pay_clock').first<number>('offset_ms')) ?? 0
}

export const setClockOffset = (db: D1Database, offsetMs: number) =>
  db
    .prepare(
      `INSERT INTO pay_clock (one, offset_ms) VALUES (1, ?1)
       ON CONFLICT (one) DO UPDATE SET offset_ms = excluded.offset_ms`,
    )
    .bind(offsetMs)
