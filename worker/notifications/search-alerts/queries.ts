import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import type { Tier } from '#billing/plan-benefits'
import type { AlertKind } from '#notifications/saved-searches'
import { hasPlan, ofBestPlan } from '../../billing/sql/entitlement.ts'
import { wantsPush } from '../../platform/push/sql.ts'
import { alertProgress } from '../schema/alerts.ts'
import type { AlertEventKind } from './rules.ts'
import {
  ALERT_MAIL_INTERVAL_MS,
  CHANGE_PAGE_SIZE,
  EVENT_BATCH_SIZE,
  FOLLOWER_BATCH_SIZE,
  MAX_MEMBERS_PER_RUN,
  MAX_PENDING,
  SEARCH_BATCH_SIZE,
} from './rules.ts'

export type AlertProgress = Omit<typeof alertProgress.$inferSelect, 'id'>

/** Progress of the alert job. Throws if its only row is missing. */
export async function readProgress(db: Database): Promise<AlertProgress> {
  const [row] = await db.select().from(alertProgress).where(eq(alertProgress.id, 1))
  if (!row) throw new Error('The row of alert_progress is missing')
  return row
}

type Change = {
  version: number
  subject: string
  /** `null`: the companion is not public. */
  entry: string | null
  at: number | null
  /** `null`: the alerts have never seen the companion. */
  isVisible: number | null
  photoAt: number | null
  storyAt: number | null
}

/** Changes in the catalogue since a version, oldest first, with the previously stored state. */
export const changesAfter = (db: Database, version: number) =>
  db.all<Change>(sql`
    SELECT l.version, l.subject, l.entry, l.at, a.is_visible AS isVisible, a.photo_at AS photoAt,
      a.story_at AS storyAt
    FROM catalogue_log l LEFT JOIN alert_companions a ON a.companion_id = l.subject
    WHERE l.version > ${version} ORDER BY l.version LIMIT ${CHANGE_PAGE_SIZE}`)

/** Version of the last event in the next batch; `null`: there are no events. */
export async function endOfEvents(db: Database, lastVersion: number): Promise<number | null> {
  const [row] = await db.all<{ last: number | null }>(sql`SELECT max(version) AS last FROM
    (SELECT version FROM alert_events WHERE version > ${lastVersion} ORDER BY version LIMIT ${EVENT_BATCH_SIZE})`)
  return row?.last ?? null
}

const isOfKinds = (kinds: readonly AlertEventKind[]): SQL =>
  sql`kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))`

type VersionRange = { from: number; to: number }

/** Companions with events of these kinds after `from` up to `to`, each with its newest version. */
export const eventsBetween = (
  db: Database,
  { from, to }: VersionRange,
  kinds: readonly AlertEventKind[],
): Promise<{ companionId: string; version: number }[]> =>
  db.all(sql`SELECT companion_id AS companionId, max(version) AS version FROM alert_events
    WHERE version > ${from} AND version <= ${to} AND ${isOfKinds(kinds)} GROUP BY companion_id`)

const isPushed = (kind: AlertKind): SQL => wantsPush(sql`p.member_id`, kind)

const wantsFollows = sql`(p.follows <> 'off' OR ${isPushed('follows')})`

/** The rhythm is instant if the member wants news only on devices. */
const followsRhythm = sql`iif(p.follows = 'off' AND ${isPushed('follows')}, 'instant', p.follows)`

const isOpenAccount = sql`members.suspended_at IS NULL AND members.erased_at IS NULL`

export type AlertedSearch = {
  id: string
  query: string
  sinceVersion: number
  /** Language of emails to the member. */
  language: string
  isPremium: number
}

/** The next searches with an alert that the member wants. @param lastId id of the last processed search */
export const searchesAfter = (
  db: Database,
  lastId: string,
  now: number,
): Promise<AlertedSearch[]> =>
  db.all(sql`
    SELECT s.id, s.query, s.since_version AS sinceVersion,
      coalesce(members.language, p.language) AS language,
      ${hasPlan(now)} AS isPremium
    FROM saved_searches s JOIN members ON members.id = s.member_id
      JOIN mail_preferences p ON p.member_id = s.member_id
    WHERE s.alert <> 'off' AND s.id > ${lastId} AND (p.searches OR ${isPushed('searches')}) AND ${isOpenAccount}
    ORDER BY s.id LIMIT ${SEARCH_BATCH_SIZE}`)

/**
 * Id of the last member in the next batch of members with alerts about follows; `null`: none.
 *
 * @param lastId id of the last processed member
 */
export async function endOfFollowers(db: Database, lastId: string): Promise<string | null> {
  const [row] = await db.all<{ last: string | null }>(sql`SELECT max(member_id) AS last FROM
    (SELECT p.member_id FROM mail_preferences p WHERE ${wantsFollows} AND p.member_id > ${lastId}
     ORDER BY p.member_id LIMIT ${FOLLOWER_BATCH_SIZE})`)
  return row?.last ?? null
}

/** SELECT of rows for `follow_alerts`, from the events between two versions, for a range of members. */
export const followerAlertRows = (
  { from, to }: VersionRange,
  members: { after: string; to: string },
  kinds: readonly AlertEventKind[],
  now: number,
): SQL => sql`
  SELECT f.member_id, e.companion_id, max(e.version), ${now} FROM mail_preferences p
    JOIN follows f ON f.member_id = p.member_id
    JOIN alert_events e ON e.companion_id = f.companion_id AND e.at > f.created_at
  WHERE ${wantsFollows} AND p.member_id > ${members.after} AND p.member_id <= ${members.to}
    AND e.version > ${from} AND e.version <= ${to} AND e.at >= p.follows_since AND ${isOfKinds(kinds)}
  GROUP BY f.member_id, e.companion_id`

export type Digest = {
  day: string | null
  now: number
  /** 1 for plans with instant alerts; members of other plans get them with the daily digest. */
  instant: Record<Tier, number>
}

/** SQL condition: an alert with this rhythm is due. */
const isDue = (rhythm: SQL, { day, now, instant }: Digest): SQL =>
  sql`((${rhythm} = 'instant' AND ${ofBestPlan(sql`p.member_id`, instant, now)})
    OR (${rhythm} <> 'off' AND ${day} IS NOT NULL AND coalesce(p.digest_on, '') < ${day ?? ''}))`

const pendingSearches = (digest: Digest): SQL => sql`
  FROM search_alerts a JOIN saved_searches s ON s.id = a.search_id
    JOIN mail_preferences p ON p.member_id = s.member_id
  WHERE a.mailed_at IS NULL AND (p.searches OR ${isPushed('searches')})
    AND ${isDue(sql`s.alert`, digest)}`

const pendingFollows = (digest: Digest): SQL => sql`
  FROM follow_alerts a JOIN mail_preferences p ON p.member_id = a.member_id
  WHERE a.mailed_at IS NULL AND ${isDue(followsRhythm, digest)}`

export type DueMember = {
  memberId: string
  id: string
  email: string
  language: string
  origin: string
  changedAt: number
  mails: number
  isPremium: number
  mailsSearches: number
  mailsFollows: number
  pushesSearches: number
  pushesFollows: number
}

/** Members with due alerts, longest time since the last email first. */
export const dueMembers = (db: Database, digest: Digest): Promise<DueMember[]> =>
  db.all(sql`
    SELECT p.member_id AS memberId, p.id, p.email, coalesce(members.language, p.language) AS language,
      p.origin, p.changed_at AS changedAt,
      p.mails, ${hasPlan(digest.now)} AS isPremium,
      p.searches AS mailsSearches, p.follows <> 'off' AS mailsFollows,
      ${isPushed('searches')} AS pushesSearches, ${isPushed('follows')} AS pushesFollows
    FROM mail_preferences p JOIN members ON members.id = p.member_id
    WHERE ${isOpenAccount} AND coalesce(p.mailed_at, 0) <= ${digest.now - ALERT_MAIL_INTERVAL_MS}
      AND p.member_id IN (SELECT p.member_id ${pendingSearches(digest)}
        UNION SELECT p.member_id ${pendingFollows(digest)})
    ORDER BY coalesce(p.mailed_at, 0), p.id LIMIT ${MAX_MEMBERS_PER_RUN}`)

export type PendingAlert = {
  memberId: string
  /** Id of the search; `null`: the companion is followed. */
  searchId: string | null
  query: string | null
  companionId: string
  isBlocked: number
}

/** Alerts that are due for these members. */
export const pendingOf = (
  db: Database,
  members: readonly string[],
  digest: Digest,
): Promise<PendingAlert[]> => {
  const ofMembers = sql`p.member_id IN (SELECT value FROM json_each(${JSON.stringify(members)}))`
  const isBlocked = sql`EXISTS (SELECT 1 FROM companion_blocks b
    WHERE b.companion_id = a.companion_id AND b.member_id = p.member_id)
    OR EXISTS (SELECT 1 FROM hidden_companions h WHERE h.member_id = p.member_id
      AND h.companion_id = a.companion_id AND h.blocked = 1) AS isBlocked`
  return db.all(sql`
    SELECT p.member_id AS memberId, s.id AS searchId, s.query, a.companion_id AS companionId, ${isBlocked}
      ${pendingSearches(digest)} AND ${ofMembers}
    UNION ALL
    SELECT p.member_id, NULL, NULL, a.companion_id, ${isBlocked}
      ${pendingFollows(digest)} AND ${ofMembers}
    ORDER BY memberId LIMIT ${MAX_PENDING}`)
}
