import { and, desc, eq, getTableColumns, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { LibraryQuery } from '#media/media'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isInTrash, notInTrash } from '../../companions/sql/in-trash.ts'
import { companions } from '../../companions/schema/companions.ts'
import { media } from '../schema/media.ts'
import { counters } from '../../operations/schema/counters.ts'
import type { StoredMedia } from './queries.ts'

type Asked = Omit<LibraryQuery, 'limit'>

const types = ['photo', 'video'] as const
const accesses = ['public', 'private'] as const

// As in the index `media_unused`, which otherwise would not be used.
const isUnused = sql`purpose = 'story' AND story_count = 0`

/** Files that were uploaded for a story before a time and that none shows now. */
export const unusedSince = (db: Database, before: number, limit: number): Promise<StoredMedia[]> =>
  db
    .select()
    .from(media)
    .where(and(isUnused, lt(media.createdAt, before)))
    .limit(limit)

/** Stops a batch for a file that a story shows meanwhile. */
export const assertUnused = (db: Database, id: string): Write =>
  assertInBatch(db, sql`EXISTS (SELECT 1 FROM media WHERE id = ${id} AND ${isUnused})`)

/**
 * A page of the media of all companions, newest first. One index gives each kind in that order, and
 * a page is made of the heads of at most four.
 */
export async function libraryPage(db: Database, { limit, ...asked }: LibraryQuery) {
  const kinds = types
    .filter((type) => !asked.type || asked.type === type)
    .flatMap((type) =>
      accesses
        .filter((access) => !asked.access || asked.access === access)
        .map((access) => headOf(asked, sql`type = ${type} AND access_level = ${access}`, limit)),
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

function headOf(asked: Asked, kind: SQL, limit: number): SQL {
  // A companion's own are few: her index, then sorted.
  const from = asked.companion ? sql`media INDEXED BY media_by_companion` : sql`media`
  return sql`SELECT id, created_at FROM (SELECT id, created_at FROM ${from}
    WHERE ${matching(asked, kind)} ${since(asked.before)}
    ORDER BY created_at DESC, id DESC LIMIT ${limit})`
}

function matching({ companion, unused }: Asked, kind: SQL): SQL {
  const conditions: SQL[] = [kind, notInTrash(sql`companion_id`)]
  if (companion) conditions.push(sql`companion_id = ${companion}`)
  if (unused) conditions.push(isUnused)
  return sql.join(conditions, sql` AND `)
}

function since(before: string | undefined): SQL {
  if (!before) return sql``
  const [at, id] = before.split('.')
  return sql`AND (created_at, id) < (${Number(at)}, ${id})`
}

/** @returns what a page's `next` says to go on behind a row */
export const cursorOf = ({ createdAt, id }: { createdAt: number; id: string }) =>
  `${createdAt}.${id}`

/** How many match, and what all media weigh. */
export async function libraryTotals(
  db: Database,
  asked: Asked,
): Promise<{ total: number; bytes: number }> {
  const kinds = types
    .filter((type) => !asked.type || asked.type === type)
    .flatMap((type) => {
      // Only public ones are kept for stories.
      if (asked.unused) return asked.access === 'private' ? [] : [`unused-${type}`]
      return accesses
        .filter((access) => !asked.access || asked.access === access)
        .map((access) => `${type}-${access}`)
    })
  const wanted = asked.companion ? [] : kinds
  const names = ['media-bytes', ...wanted]
  const rows = await db.select().from(counters).where(inArray(counters.what, names))
  const counts = new Map(rows.map(({ what, count }) => [what, count]))
  const bytes = counts.get('media-bytes') ?? 0
  if (asked.companion) return { total: await countOf(db, asked), bytes }
  const counted = wanted.reduce((sum, what) => sum + (counts.get(what) ?? 0), 0)
  return { total: counted - (await countInTrash(db, asked)), bytes }
}

/** How many match of companions in the trash, whose files the kept counts include. */
async function countInTrash(db: Database, { type, access, unused }: Asked): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)` })
    .from(media)
    .where(
      and(
        isInTrash(media.companionId),
        // The sign keeps to her index: of a kind there may be thousands.
        type && sql`+${media.type} = ${type}`,
        access && sql`+${media.accessLevel} = ${access}`,
        unused && isUnused,
      ),
    )
  return row?.total ?? 0
}

async function countOf(db: Database, { type, access, companion, unused }: Asked) {
  const [row] = await db
    .select({ total: sql<number>`count(*)` })
    .from(media)
    .where(
      and(
        eq(media.companionId, companion ?? ''),
        type && eq(media.type, type),
        access && eq(media.accessLevel, access),
        unused && isUnused,
        notInTrash(media.companionId),
      ),
    )
  return row?.total ?? 0
}

/** A companion, and what her files come to. Null without such a one. */
export async function companionInLibrary(db: Database, id: string) {
  const [row] = await db
    .select({
      id: companions.id,
      name: companions.name,
      files: sql<number>`count(${media.id})`,
      bytes: sql<number>`coalesce(sum(${media.sizeBytes}), 0)`,
    })
    .from(companions)
    .leftJoin(media, eq(media.companionId, companions.id))
    .where(and(eq(companions.id, id), isNull(companions.deletedAt)))
    .groupBy(companions.id)
  if (!row) return null
  const { files, bytes, ...named } = row
  return { ...named, storage: { files, bytes } }
}
