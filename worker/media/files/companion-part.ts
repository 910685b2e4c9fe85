import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { media, withdrawnFiles } from '../schema/media.ts'

const { companionId: _, preview: __, color: ___, ...columns } = getTableColumns(media)

/** Data about each file; the companion's area offers the files themselves. */
export const mediaPart: CompanionPart = {
  tables: [media, withdrawnFiles],
  export: (db, id) => ({
    media: db
      .select(columns)
      .from(media)
      .where(eq(media.companionId, id))
      .orderBy(asc(media.position), asc(media.id)),
    withdrawnFiles: db
      .select({ mediaId: withdrawnFiles.mediaId, withdrawnAt: withdrawnFiles.withdrawnAt })
      .from(withdrawnFiles)
      .where(eq(withdrawnFiles.companionId, id)),
  }),
}
