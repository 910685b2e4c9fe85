/** A calendar day of the provider, as "2026-12-21". */
export type Day = string

export type LocalSale = {
  id: string
  reference_id: string
  /** The sale that this one replaced. */
  preceded_by: string | null
  name: string
  /** In francs, as "59.98". */
  price: string
  /** JSON of `custom1` to `custom3`, those that the link contained. */
  custom: string
  state: 'active' | 'cancelled' | 'ended'
  charge_id: string
  /** The next charge; for a cancelled sale, its end. */
  paid_until: Day
  created_at: number
}

/** An id in the provider's format: sales have nine digits, transactions ten. */
export const newNumber = (digits: 9 | 10): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(digits)), (byte) => 1 + (byte % 9)).join('')

/** All sales, newest first. */
export async function listSales(db: D1Database): Promise<LocalSale[]> {
  const query = 'SELECT * FROM payment_sales ORDER BY created_at DESC, rowid DESC'
  return (await db.prepare(query).all<LocalSale>()).results
}

export const findSale = (db: D1Database, id: string) =>
  db.prepare('SELECT * FROM payment_sales WHERE id = ?1').bind(id).first<LocalSale>()

export const findSaleByReference = (db: D1Database, referenceId: string) =>
  db
    .prepare('SELECT * FROM payment_sales WHERE reference_id = ?1')
    .bind(referenceId)
    .first<LocalSale>()

/** @returns false if the order was paid before */
export async function insertSale(db: D1Database, sale: LocalSale): Promise<boolean> {
  const names = Object.keys(sale)
  const marks = names.map((_, index) => `?${index + 1}`)
  const { meta } = await db
    .prepare(`INSERT INTO payment_sales (${names}) VALUES (${marks}) ON CONFLICT DO NOTHING`)
    .bind(...Object.values(sale))
    .run()
  return meta.changes === 1
}

export const storeSale = (db: D1Database, { id, state, charge_id, paid_until }: LocalSale) =>
  db
    .prepare('UPDATE payment_sales SET state = ?2, charge_id = ?3, paid_until = ?4 WHERE id = ?1')
    .bind(id, state, charge_id, paid_until)
    .run()

export const deleteSale = (db: D1Database, id: string) =>
  db.prepare('DELETE FROM payment_sales WHERE id = ?1').bind(id).run()
