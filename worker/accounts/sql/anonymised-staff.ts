import { sql } from 'drizzle-orm'
import { FORMER_STAFF } from '#catalogue/former-names'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'

/** Replaces the name of a former member of staff in their recorded actions. @param table has `actor`, `actor_name` */
export const anonymiseStaff = (db: Database, table: SQLiteTable, memberId: string): Write =>
  db.run(sql`UPDATE ${table} SET actor_name = ${FORMER_STAFF} WHERE actor = ${memberId}`)
