import { sql, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import type { PendingAlert, AlertProgress } from './queries.ts'
import type { AlertEventKind, ProfileState } from './rules.ts'

/** SQL condition: no other run has advanced. */
export const isStillAt = ({ version, eventFrom, eventTo, step, position }: AlertProgress): SQL =>
  sql`EXISTS (SELECT 1 FROM alert_progress WHERE version = ${version} AND event_from = ${eventFrom}
    AND event_to = ${eventTo} AND step IS ${step} AND position = ${position})`

export const saveProgress = (
  db: Database,
  { version, eventFrom, eventTo, step, position }: AlertProgress,
): Write =>
  db.run(sql`UPDATE alert_progress SET version = ${version}, event_from = ${eventFrom},
    event_to = ${eventTo}, step = ${step}, position = ${position} WHERE id = 1`)

export type AlertEvent = { version: number; kind: AlertEventKind; companionId: string; at: number }

const isKept = sql`EXISTS (SELECT 1 FROM companions WHERE id = value ->> 0)`

export const insertEvents = (db: Database, events: readonly AlertEvent[]): Write => {
  const rows = events.map(({ companionId, version, kind, at }) => [companionId, version, kind, at])
  return db.run(sql`INSERT INTO alert_events (companion_id, version, kind, at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${JSON.stringify(rows)})
    WHERE ${isKept} ON CONFLICT DO NOTHING`)
}

export const saveProfileStates = (
  db: Database,
  profiles: readonly (ProfileState & { companionId: string })[],
): Write => {
  const rows = profiles.map(({ companionId, isVisible, photoAt, storyAt }) => [
    companionId,
    Number(isVisible),
    photoAt,
    storyAt,
  ])
  return db.run(sql`INSERT INTO alert_companions (companion_id, is_visible, photo_at, story_at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${JSON.stringify(rows)})
    WHERE ${isKept} ON CONFLICT (companion_id) DO UPDATE SET is_visible = excluded.is_visible,
      photo_at = excluded.photo_at, story_at = excluded.story_at`)
}

export type SearchMatch = { searchId: string; companionId: string }

/** A companion matches a search only once. */
export const insertMatches = (
  db: Database,
  matches: readonly SearchMatch[],
  now: number,
): Write => {
  const rows = matches.map(({ companionId, searchId }) => [companionId, searchId])
  return db.run(sql`INSERT INTO search_alerts (companion_id, search_id, found_at)
    SELECT value ->> 0, value ->> 1, ${now} FROM json_each(${JSON.stringify(rows)})
    WHERE ${isKept} AND EXISTS (SELECT 1 FROM saved_searches WHERE id = value ->> 1)
    ON CONFLICT DO NOTHING`)
}

/** @param rows SELECT of `followerAlertRows`; known events are ignored */
export const insertFollowed = (db: Database, rows: SQL): Write =>
  db.run(sql`INSERT INTO follow_alerts (member_id, companion_id, version, found_at)
    SELECT * FROM (${rows}) WHERE true
    ON CONFLICT (member_id, companion_id) DO UPDATE SET version = excluded.version,
      found_at = excluded.found_at, mailed_at = NULL WHERE excluded.version > version`)

const idsAsJson = (pending: readonly PendingAlert[]) => ({
  searches: JSON.stringify(
    pending.flatMap(({ searchId, companionId }) => (searchId ? [[searchId, companionId]] : [])),
  ),
  follows: JSON.stringify(
    pending.flatMap(({ searchId, memberId, companionId }) =>
      searchId ? [] : [[memberId, companionId]],
    ),
  ),
})

const pairs = (json: string) =>
  sql`(SELECT value ->> 0, value ->> 1 FROM json_each(${json})) AND mailed_at IS NULL`

/** Marks alerts as emailed. @param now epoch milliseconds */
export function markMailed(db: Database, pending: readonly PendingAlert[], now: number): Write[] {
  const { searches, follows } = idsAsJson(pending)
  return [
    db.run(sql`UPDATE search_alerts SET mailed_at = ${now}
      WHERE (search_id, companion_id) IN ${pairs(searches)}`),
    db.run(sql`UPDATE follow_alerts SET mailed_at = ${now}
      WHERE (member_id, companion_id) IN ${pairs(follows)}`),
  ]
}

/** Deletes alerts that must not be sent, so that a companion who returns is news again. */
export function dropPending(db: Database, pending: readonly PendingAlert[]): Write[] {
  const { searches, follows } = idsAsJson(pending)
  return [
    db.run(sql`DELETE FROM search_alerts WHERE (search_id, companion_id) IN ${pairs(searches)}`),
    db.run(sql`DELETE FROM follow_alerts WHERE (member_id, companion_id) IN ${pairs(follows)}`),
  ]
}

/** Deletes unsent matches of searches. @param condition SQL condition on `saved_searches` */
export const deleteUnsentMatches = (db: Database, condition: SQL): Write =>
  db.run(sql`DELETE FROM search_alerts WHERE mailed_at IS NULL
    AND search_id IN (SELECT id FROM saved_searches WHERE ${condition})`)

/** Deletes unsent alerts about follows. @param condition SQL condition on `follow_alerts` */
export const dropFollowedOf = (db: Database, condition: SQL): Write =>
  db.run(sql`DELETE FROM follow_alerts WHERE mailed_at IS NULL AND ${condition}`)
