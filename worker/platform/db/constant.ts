import { sql, type SQL } from 'drizzle-orm'

/** SQL literal of a text of the code. It is none of the hundred bound values that D1 allows in a statement. */
export const constant = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`)
