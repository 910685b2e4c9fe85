import type { Day } from './calendar.ts'

export type SaleState = 'active' | 'cancelled' | 'ended'
export type Ending = 'expiry' | 'decline' | 'credit' | 'chargeback' | 'upgrade'

export type Sale = {
  id: string
  reference_id: string
  /** The sale that this one took the place of. */
  preceded_by: string | null
  name: string
  /** Hundredths, of the next charge. */
  amount: number
  currency: string
  /** JSON of `custom1` to `custom3`, as far as the link had them. */
  custom: string
  success_url: string
  state: SaleState
  ended_by: Ending | null
  cancelled_on: Day | null
  created_on: Day
  /** The next charge, or the end when cancelled. */
  paid_until: Day
  /** Of the month. */
  charge_day: number
  created_at: number
}

/** Numbers of the provider's: sales have nine digits, transactions ten. */
export function newNumber(digits: 9 | 10): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return `${1 + (high % 9)}${String(low).padStart(10, '0')}`.slice(0, digits)
}

/** The newest first. */
export async function listSales(db: D1Database): Promise<Sale[]> {
  const query = 'SELECT * FROM sales ORDER BY created_at DESC, rowid DESC'
  return (await db.prepare(query).all<Sale>()).results
}

export const findSale = (db: D1Database, id: string) =>
  db.prepare('SELECT * FROM sales WHERE id = ?1').bind(id).first<Sale>()

export const findSaleByReference = (db: D1Database, referenceId: string) =>
  db.prepare('SELECT * FROM sales WHERE reference_id = ?1').bind(referenceId).first<Sale>()

/** Fails when another sale has the reference. */
export function insertSale(db: D1Database, sale: Sale): D1PreparedStatement {
  const names = Object.keys(sale)
  const marks = names.map((_, at) => `?${at + 1}`)
  return db.prepare(`INSERT INTO sales (${names}) VALUES (${marks})`).bind(...Object.values(sale))
}

export function changeSale(
  db: D1Database,
  id: string,
  changes: Partial<Sale>,
): D1PreparedStatement {
  const assignments = Object.keys(changes).map((name, at) => `${name} = ?${at + 2}`)
  return db
    .prepare(`UPDATE sales SET ${assignments} WHERE id = ?1`)
    .bind(id, ...Object.values(changes))
}

/** With all that hangs on them. */
export const clearSales = (db: D1Database) => db.prepare('DELETE FROM sales')
