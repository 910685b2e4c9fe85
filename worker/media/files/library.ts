import { and, desc, eq, getTableColumns, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { LibraryQuery } from '#media/media'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isInTrash, notInTrash } from '../../companions/sql/in-trash.ts'
import { companions } from '../../companions/schema/companions.ts'
import { media } from '../schema/media.ts'
import { counters } from '../../operations/schema/counters.ts'
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
 * order; a page merges the first rows of at most four combinations.
 */
export async function libraryPage(db: Database, { limit, ...filter }: LibraryQuery) {
  const kinds = types
    .filter((type) => !filter.type || filter.type === type)
    .flatMap((type) =>
      accesses
        .filter((access) => !filter.access || filter.access === access)
        .map((access) => headOf(filter, sql`type = ${type} AND access_level = ${access}`, limit)),
    )
  const heads = sql.join(kinds, sql` UNION ALL `)
  const ids = sql`(SELECT id FROM (${heads}) ORDER BY created_at DESC, id DESC LIMIT ${limit})`
  return db
    .select({ media: getTableColumns(media), name: companions.name })
    .from(media)
    .innerJoin(companions, eq(companions.id, media.companionId))
    .where(inArray(media.id, ids))
    .orderBy(desc(media.createdAt), desc(media.id))
}

function headOf(filter: LibraryFilter, kind: SQL, limit: number): SQL {
  // A companion has few files, so they are read by her index and then sorted.
  const from = filter.companion ? sql`media INDEXED BY media_by_companion` : sql`media`
  return sql`SELECT id, created_at FROM (SELECT id, created_at FROM ${from}
    WHERE ${matching(filter, kind)} ${since(filter.before)}
    ORDER BY created_at DESC, id DESC LIMIT ${limit})`
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
  const names = ['media-bytes', ...counterNames]
  const rows = await db.select().from(counters).where(inArray(counters.what, names))
  const counts = new Map(rows.map(({ what, count }) => [what, count]))
  const bytes = counts.get('media-bytes') ?? 0
  if (filter.companion) return { total: await countOf(db, filter), bytes }
  const matchCount = counterNames.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0)
  return { total: matchCount - (await countInTrash(db, filter)), bytes }
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
