import type { Scope } from './context.ts'
import type { Mode } from './modes.ts'
import type { Parameters } from './signature.ts'

/** `status` 0: no answer. */
export type Answer = { status: number; body: string }

export type Postback = {
  id: number
  sale_id: string
  /** As they should be, without the signature. */
  parameters: Parameters
  mode: Mode
  delivered: boolean
  attempts: number
  /** To each copy of the last attempt. */
  answers: Answer[]
  /** Epoch milliseconds of the next attempt; null: on request, or done. */
  due_at: number | null
}

type Row = Omit<Postback, 'parameters' | 'answers' | 'delivered'> & {
  parameters: string
  answers: string
  delivered: number
}

export const readPostback = (row: Row): Postback => ({
  ...row,
  parameters: JSON.parse(row.parameters) as Parameters,
  answers: JSON.parse(row.answers) as Answer[],
  delivered: row.delivered === 1,
})

/** Queues a notification; the statement gives back its row. */
export const queuePostback = ({ db, shopId }: Scope, parameters: Parameters, mode: Mode) =>
  db
    .prepare('INSERT INTO postbacks (sale_id, parameters, mode) VALUES (?1, ?2, ?3) RETURNING *')
    .bind(parameters['saleID'], JSON.stringify({ ...parameters, shopID: shopId }), mode)

export async function noteAttempt(
  db: D1Database,
  id: number,
  { delivered, answers, due_at }: Pick<Postback, 'delivered' | 'answers' | 'due_at'>,
): Promise<Postback> {
  const row = await db
    .prepare(
      `UPDATE postbacks SET delivered = ?2, answers = ?3, due_at = ?4, attempts = attempts + 1
       WHERE id = ?1 RETURNING *`,
    )
    .bind(id, delivered ? 1 : 0, JSON.stringify(answers), due_at)
    .first<Row>()
  if (!row) throw new Error(`There is no notification ${id}`)
  return readPostback(row)
}

/** The oldest first. */
export async function listPostbacks(db: D1Database): Promise<Postback[]> {
  const { results } = await db.prepare('SELECT * FROM postbacks ORDER BY id').all<Row>()
  return results.map(readPostback)
}

export async function findPostback(db: D1Database, id: number): Promise<Postback | null> {
  const row = await db.prepare('SELECT * FROM postbacks WHERE id = ?1').bind(id).first<Row>()
  return row && readPostback(row)
}
