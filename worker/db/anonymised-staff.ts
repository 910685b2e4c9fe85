import { sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Write } from './bulk.ts'
import type { Database } from './client.ts'

/** Stands for the name of whoever worked here once their account is gone. */
export const FORMER_STAFF = 'A former member of staff'

/** The write that takes someone's name out of what they did. @param table has `actor`, `actor_name` */
export const anonymiseStaff = (db: Database, table: SQLiteTable, memberId: string): Write =>
  db.run(sql`UPDATE ${table} SET actor_name = ${FORMER_STAFF} WHERE actor = ${memberId}`)
