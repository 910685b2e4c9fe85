import { sql } from 'drizzle-orm'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { hasAccount } from '../accounts/appeals/queries.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { changeSlug, setUnlisted } from './profiles/slugs.ts'
import { Failure } from '../platform/lib/failure.ts'
import { requireCompanion } from './profiles/queries.ts'

/**
 * Gives a profile another address; the former one redirects there. May be repeated.
 *
 * @throws Failure 404; 409 for an address that is or was another profile's
 */
export async function changeAddress(
  db: Database,
  id: string,
  slug: string,
  { actor, at }: StaffActor,
): Promise<void> {
  const companion = await requireCompanion(db, id)
  const { row, slugs } = companion
  if (slugs[0] === slug) return
  const changes = { slug: { before: slugs[0] ?? null, after: slug } }
  const event = { actor, at, act: 'companion.changed', subject: id }
  await audited(db, { ...event, detail: { name: row.name, changes } }, [
    ...changeSlug(db, id, slug, at),
    publishCompanions(db, [id]),
  ]).catch((error: unknown) => {
    if (!isAssertionFailed(error)) throw error
    throw new Failure('conflict', 'companion.duplicate-slug')
  })
}

type Unlisted = { id: string; name: string; isUnlisted: boolean }

/**
 * Hides the companion's page from search engines, or allows them to list it. May be repeated.
 *
 * @param side staff may allow search engines only while the profile has no account: otherwise the companion
 *   decides
 * @throws Failure 409
 */
export async function changeUnlisted(
  db: Database,
  { id: companionId, name, isUnlisted: wasUnlisted }: Unlisted,
  isUnlisted: boolean,
  { actor, at, side }: AuditActor & { side: 'companion' | 'team' },
): Promise<void> {
  if (wasUnlisted === isUnlisted) return
  const changes = { isUnlisted: { before: wasUnlisted, after: isUnlisted } }
  const event = { actor, at, act: 'companion.changed', subject: companionId }
  const isHerChoice = side === 'team' && !isUnlisted
  const tombstone = { what: 'companion.unlisted', subject: companionId } as const
  await audited(db, { ...event, detail: { name, changes } }, [
    ...(isHerChoice ? [assertInBatch(db, sql`NOT ${hasAccount(companionId)}`)] : []),
    setUnlisted(db, companionId, isUnlisted, at),
    isUnlisted ? recordTombstone(db, tombstone) : liftTombstone(db, tombstone),
    publishCompanions(db, [companionId]),
  ]).catch((error: unknown) => {
    if (!isAssertionFailed(error)) throw error
    throw new Failure('conflict', 'companion.search-engines-locked')
  })
}
