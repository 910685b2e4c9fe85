import { and, eq, getTableColumns, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { LibraryQuery } from '#media/media'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isInTrash, notInTrash } from '../../companions/sql/in-trash.ts'
import { companions } from '../../companions/schema/companions.ts'
import { media } from '../schema/media.ts'
import { isPublished, type StoredMedia } from './queries.ts'

type LibraryFilter = Omit<LibraryQuery, 'limit'>

const types = ['photo', 'video'] as const
const accesses = ['public', 'private'] as const

// The condition must match that of the index `media_unused` for SQLite to use the index.
const isUnused = sql`purpose = 'story' AND story_count = 0 AND state = 'published'`

/** Files for stories, uploaded before a time, that no story shows now. */
export const unusedSince = (db: Database, before: number, limit: number): Promise<StoredMedia[]> =>
  db
    .select()
    .from(media)
    .where(and(isUnused, lt(media.createdAt, before)))
    .limit(limit)

/** Stops its batch if a story shows the file. */
export const assertUnused = (db: Database, id: string): Write =>
  assertInBatch(db, sql`EXISTS (SELECT 1 FROM media WHERE id = ${id} AND ${isUnused})`)

/**
 * Page of the media of all companions, newest first. An index delivers each combination of type and access in that
 * order; SQLite merges at most four of them row by row.
 */
export async function libraryPage(db: Database, { limit, ...filter }: LibraryQuery) {
  const kinds = types
    .filter((type) => !filter.type || filter.type === type)
    .flatMap((type) =>
      accesses
        .filter((access) => !filter.access || filter.access === access)
        .map((access) => selectOf(filter, sql`type = ${type} AND access_level = ${access}`)),
    )
  const columns = { media: getTableColumns(media), name: sql<string>`name`.as('name') }
  const page = db.$with('page', columns).as(sql`
    SELECT *, (SELECT c.name FROM companions c WHERE c.id = companion_id) AS name
    FROM (${sql.join(kinds, sql` UNION ALL `)} ORDER BY created_at DESC, id DESC LIMIT ${limit})`)
  return db.with(page).select().from(page)
}

/** SELECT of the files of one type and access. */
function selectOf(filter: LibraryFilter, kind: SQL): SQL {
  // A companion has few files, so they are read by her index and then sorted.
  const from = filter.companion ? sql`media INDEXED BY media_by_companion` : sql`media`
  return sql`SELECT * FROM ${from} WHERE ${matching(filter, kind)} ${since(filter.before)}`
}

function matching({ companion, unused }: LibraryFilter, kind: SQL): SQL {
  const conditions: SQL[] = [kind, sql`state = 'published'`, notInTrash(sql`companion_id`)]
  if (companion) conditions.push(sql`companion_id = ${companion}`)
  if (unused) conditions.push(isUnused)
  return sql.join(conditions, sql` AND `)
}

function since(before: string | undefined): SQL {
  if (!before) return sql``
  const [createdAt, id] = before.split('.')
  return sql`AND (created_at, id) < (${Number(createdAt)}, ${id})`
}

/** @returns the cursor from which the next page continues after a row */
export const cursorOf = ({ createdAt, id }: { createdAt: number; id: string }) =>
  `${createdAt}.${id}`

/** Number of matches, and the size of all media in bytes. */
export async function libraryTotals(
  db: Database,
  filter: LibraryFilter,
): Promise<{ total: number; bytes: number }> {
  const kinds = types
    .filter((type) => !filter.type || filter.type === type)
    .flatMap((type) => {
      // Only public files are stored for stories alone.
      if (filter.unused) return filter.access === 'private' ? [] : [`unused-${type}`]
      return accesses
        .filter((access) => !filter.access || filter.access === access)
        .map((access) => `${type}-${access}`)
    })
  const counterNames = filter.companion ? [] : kinds
  const counterOf = (name: string) => sql`(SELECT count FROM counters WHERE name = ${name})`
  const matchCount = sql.join([sql`0`, ...counterNames.map(counterOf)], sql` + `)
  const numbers = await db.get<{ total: number; bytes: number }>(
    sql`SELECT ${matchCount} AS total, ${counterOf('media-bytes')} AS bytes`,
  )
  const bytes = numbers?.bytes ?? 0
  if (filter.companion) return { total: await countOf(db, filter), bytes }
  return { total: (numbers?.total ?? 0) - (await countInTrash(db, filter)), bytes }
}

/** Number of matches that belong to companions in the trash; the stored counters include them. */
async function countInTrash(
  db: Database,
  { type, access, unused }: LibraryFilter,
): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)` })
    .from(media)
    .where(
      and(
        isInTrash(media.companionId),
        isPublished,
        // The unary plus makes SQLite use the companion's index: a type may have thousands of rows.
        type && sql`+${media.type} = ${type}`,
        access && sql`+${media.accessLevel} = ${access}`,
        unused && isUnused,
      ),
    )
  return row?.total ?? 0
}

async function countOf(db: Database, { type, access, companion, unused }: LibraryFilter) {
  const [row] = await db
    .select({ total: sql<number>`count(*)` })
    .from(media)
    .where(
      and(
        eq(media.companionId, companion ?? ''),
        isPublished,
        type && eq(media.type, type),
        access && eq(media.accessLevel, access),
        unused && isUnused,
        notInTrash(media.companionId),
      ),
    )
  return row?.total ?? 0
}

/** A companion with the number and size of her files; null if she does not exist. */
export async function companionInLibrary(db: Database, id: string) {
  const [row] = await db
    .select({
      id: companions.id,
      name: companions.name,
      files: sql<number>`count(${media.id})`,
      bytes: sql<number>`coalesce(sum(${media.sizeBytes}), 0)`,
    })
    .from(companions)
    .leftJoin(media, and(eq(media.companionId, companions.id), isPublished))
    .where(and(eq(companions.id, id), isNull(companions.deletedAt)))
    .groupBy(companions.id)
  if (!row) return null
  const { files, bytes, ...companion } = row
  return { ...companion, storage: { files, bytes } }
}
