import { and, asc, eq, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database, ReadRows } from '../../platform/db/client.ts'
import {
  companionLanguages,
  companions,
  companionSlugs,
  companionServices,
  companionTexts,
  companionTraits,
  companionVerifications,
} from '../schema/companions.ts'
import { flagFields, type FlagField } from '#companions/profile-fields'
import { companionAccounts } from '../schema/companion-accounts.ts'
import { media } from '../../media/schema/media.ts'
import { cities, countries } from '../../catalogue/schema/places.ts'
import { companionRevisions } from '../schema/revisions.ts'
import { reports } from '../../moderation/schema/reports.ts'
import {
  companionAges,
  companionConsents,
  promotionConsents,
  publicationConditions,
} from '../schema/publication.ts'
import { publicationPlans } from '../schema/publication-plans.ts'
import { mediaSubmissions } from '../../media/schema/media-submissions.ts'
import { writeThenRead, type Write } from '../../platform/db/bulk.ts'
import { Failure } from '../../platform/lib/failure.ts'

/** Reads of a companion with all data that staff may read; `companionRecordFrom` combines their rows. */
export const companionRecordReads = (db: Database, id: string) =>
  [
    db
      .select({
        row: getTableColumns(companions),
        // D1 returns only one of two columns with the same name in a batch.
        city: sql<string>`${cities.name}`.as('city'),
        country: sql<string>`${countries.name}`.as('country'),
        district: sql<string | null>`(SELECT name FROM districts
          WHERE districts.id = district_id)`.as('district'),
      })
      .from(companions)
      .innerJoin(cities, eq(cities.id, companions.cityId))
      .innerJoin(countries, eq(countries.id, cities.countryId))
      .where(and(eq(companions.id, id), isNull(companions.deletedAt))),
    db
      .select()
      .from(companionLanguages)
      .where(eq(companionLanguages.companionId, id))
      .orderBy(asc(companionLanguages.position)),
    db
      .select()
      .from(companionServices)
      .where(eq(companionServices.companionId, id))
      .orderBy(asc(companionServices.position)),
    db
      .select()
      .from(companionTraits)
      .where(eq(companionTraits.companionId, id))
      .orderBy(asc(companionTraits.position)),
    db
      .select()
      .from(companionVerifications)
      .where(eq(companionVerifications.companionId, id))
      .orderBy(asc(companionVerifications.checkedAt)),
    db
      .select()
      .from(media)
      .where(and(eq(media.companionId, id), eq(media.state, 'published')))
      .orderBy(asc(media.position), asc(media.createdAt), asc(media.id)),
    db
      .select({ id: reports.id, reference: reports.reference })
      .from(reports)
      .where(
        sql`${reports.id} IN (SELECT coalesce(h.case_id, h.id) FROM reports h
          WHERE h.companion = ${id} AND h.holds = 1)`,
      )
      .orderBy(asc(reports.createdAt)),
    db
      .select({
        since: companionAccounts.since,
        answersChosenAt: companionAccounts.answersChosenAt,
        hasSubmitted: sql<number>`EXISTS (SELECT 1 FROM companion_revisions r
          WHERE r.companion_id = ${id} AND r.submitted_at IS NOT NULL)`.as('has_submitted'),
      })
      .from(companionAccounts)
      .where(eq(companionAccounts.companionId, id)),
    db
      .select({
        id: companionRevisions.id,
        state: sql<'submitted' | 'returned'>`${companionRevisions.state}`,
        dueAt: companionRevisions.dueAt,
      })
      .from(companionRevisions)
      .where(
        and(
          eq(companionRevisions.companionId, id),
          inArray(companionRevisions.state, ['submitted', 'returned']),
        ),
      ),
    db.select().from(publicationConditions).where(eq(publicationConditions.companionId, id)),
    db.select().from(companionConsents).where(eq(companionConsents.companionId, id)),
    db.select().from(promotionConsents).where(eq(promotionConsents.companionId, id)),
    db
      .select({
        atLeast: companionAges.atLeast,
        hasBirthDate: sql<number>`birth_date IS NOT NULL`.as('has_birth_date'),
        recordedAt: companionAges.recordedAt,
        actorName: companionAges.actorName,
      })
      .from(companionAges)
      .where(eq(companionAges.companionId, id)),
    db
      .select({ state: mediaSubmissions.state, since: mediaSubmissions.changedAt })
      .from(mediaSubmissions)
      .innerJoin(media, eq(media.id, mediaSubmissions.mediaId))
      .where(
        and(
          eq(mediaSubmissions.companionId, id),
          eq(media.type, 'photo'),
          sql`iif(kind = 'gallery', access_level = 'public', kind = 'public')`,
        ),
      )
      .orderBy(asc(mediaSubmissions.changedAt)),
    db.select().from(companionTexts).where(eq(companionTexts.companionId, id)),
    db
      .select({ slug: companionSlugs.slug, endedAt: companionSlugs.endedAt })
      .from(companionSlugs)
      .where(eq(companionSlugs.companionId, id))
      .orderBy(asc(companionSlugs.endedAt)),
    db
      .select()
      .from(publicationPlans)
      .where(eq(publicationPlans.companionId, id))
      .orderBy(asc(publicationPlans.at)),
  ] as const

/** Null when she doesn't exist or is in the trash. @param rows of `companionRecordReads` */
export function companionRecordFrom([
  rows,
  languages,
  services,
  traits,
  verifications,
  pictures,
  holds,
  accounts,
  changes,
  conditions,
  consents,
  promotions,
  ages,
  submittedPhotos,
  texts,
  slugs,
  plans,
]: ReadRows<ReturnType<typeof companionRecordReads>>) {
  const [companion] = rows
  const [metConditions] = conditions
  if (!companion || !metConditions) return null
  const [age] = ages
  return {
    ...companion,
    languages: languages.map(({ language }) => language),
    services,
    traits: traits.map(({ trait }) => trait),
    verifications,
    media: pictures,
    /** Reports that hide the profile until they are decided. */
    holds,
    /** The companion runs the profile herself. */
    hasAccount: accounts.length > 0,
    /** When the account chose who answers requests; null: it was never asked. */
    answersChosenAt: accounts[0]?.answersChosenAt ?? null,
    /** The companion has submitted changes before. */
    hasSubmitted: Boolean(accounts[0]?.hasSubmitted),
    /** Changes by the companion that are with staff or were returned; at most one. */
    revision: changes[0] ?? null,
    /** The conditions of publication, met or not. */
    conditions: metConditions,
    listingConsent: consents[0] ?? null,
    promotionConsent: promotions[0] ?? null,
    age: age ? { ...age, hasBirthDate: Boolean(age.hasBirthDate) } : null,
    /** Public photos that are with staff or were returned, oldest first. */
    submittedPhotos,
    /** Texts in languages other than English. */
    texts,
    /** Slugs of the page: the current one, then former ones. */
    slugs: slugs.map(({ slug }) => slug),
    /** Plans for the publication, in their order. */
    plans,
  }
}
export type CompanionRecord = NonNullable<ReturnType<typeof companionRecordFrom>>

/** A companion with all data that staff may read; null when she doesn't exist or is in the trash. */
export const findCompanion = async (db: Database, id: string): Promise<CompanionRecord | null> =>
  companionRecordFrom(await db.batch(companionRecordReads(db, id)))

/** @throws Failure 404 */
export const requireCompanion = async (db: Database, id: string): Promise<CompanionRecord> =>
  requireFound(await findCompanion(db, id))

/**
 * A companion after the write that records the read of her private data, in one round trip.
 *
 * @throws Failure 404
 */
export async function requireLoggedCompanion(
  db: Database,
  id: string,
  readRecord: Write,
): Promise<CompanionRecord> {
  const rows = await writeThenRead(db, [readRecord], companionRecordReads(db, id))
  return requireFound(companionRecordFrom(rows))
}

/** @throws Failure 404 */
export function requireFound(companion: CompanionRecord | null): CompanionRecord {
  if (!companion) throw new Failure('not-found', 'companion.not-found')
  return companion
}

const flagColumns = Object.fromEntries(flagFields.map((flag) => [flag, companions[flag]])) as Pick<
  typeof companions,
  FlagField
>

/** Columns that decide whether visitors find companions, and the columns that depend on them. */
export const visibilitiesOf = (db: Database, ids: readonly string[]) =>
  db
    .select({
      id: companions.id,
      name: companions.name,
      lifecycle: companions.lifecycle,
      ...flagColumns,
      presence: companions.presence,
      lastActiveAt: companions.lastActiveAt,
      onlineUntil: companions.onlineUntil,
      publishedAt: companions.publishedAt,
      hasAccount: sql<number>`EXISTS (SELECT 1 FROM companion_accounts a
        WHERE a.companion_id = ${companions.id})`.as('has_account'),
      version: companions.version,
      updatedAt: companions.updatedAt,
    })
    .from(companions)
    .where(
      and(
        inArray(companions.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
        isNull(companions.deletedAt),
      ),
    )

export type VisibilityRow = Awaited<ReturnType<typeof visibilitiesOf>>[number]

/**
 * The direct channels that a companion has published.
 *
 * @param isSeen condition in SQL that visitors see the companion `c`: the read itself is guarded
 */
export async function channelsOf(db: Database, id: string, isSeen: SQL) {
  const [row] = await db
    .select({
      phone: companions.contactPhone,
      phoneFor: companions.phoneFor,
      whatsappFor: companions.whatsappFor,
      telegramFor: companions.telegramFor,
      emailFor: companions.emailFor,
      whatsapp: companions.contactWhatsapp,
      telegram: companions.contactTelegram,
      email: companions.contactEmail,
    })
    .from(companions)
    .where(
      and(
        eq(companions.id, id),
        sql`EXISTS (SELECT 1 FROM companions c WHERE c.id = ${id} AND ${isSeen})`,
      ),
    )
  return row
}
export type ChannelsRow = NonNullable<Awaited<ReturnType<typeof channelsOf>>>
