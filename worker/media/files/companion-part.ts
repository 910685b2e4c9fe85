import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { media } from '../schema/media.ts'
import { isPublished } from './queries.ts'

const { companionId: _, preview: __, color: ___, state: ____, ...columns } = getTableColumns(media)

/** Data about each published file; the companion's area offers the files themselves. */
export const mediaPart: CompanionPart = {
  tables: [media],
  export: (db, id) => ({
    media: db
      .select(columns)
      .from(media)
      .where(and(eq(media.companionId, id), isPublished))
      .orderBy(asc(media.position), asc(media.id)),
  }),
}
