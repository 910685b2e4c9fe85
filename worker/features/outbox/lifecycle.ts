import { lt } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { KEPT_MS } from './rules.ts'

/** Nobody's rows: a mail loses its address and its words in the moment in which it is sent. */
export const outboxLifecycle: Lifecycle = {
  tables: [outbox],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [db.delete(outbox).where(lt(outbox.createdAt, now - KEPT_MS))],
}
