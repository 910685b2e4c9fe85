import { sql } from 'drizzle-orm'
import { hasPlan } from '../../billing/sql/entitlement.ts'
import { publiclyVisible } from '../../catalogue/engine/projection.ts'
import { onlineUntilSql } from '../../companions/sql/presence.ts'
import type { Database } from '../../platform/db/client.ts'
import { FOLLOWERS_PER_BATCH } from './rules.ts'

export type OnlineAlert = {
  companionId: string
  /** Epoch milliseconds. */
  onlineAt: number
  /** Id of the last follower that was processed; empty: none. */
  position: string
  /** Id of the last follower of the next batch; null: all are processed. */
  lastId: string | null
  isVip: number
  /** 0: she went offline, or is hidden, or no longer allows it. */
  isAllowed: number
}

/**
 * The oldest alert with followers to tell.
 *
 * @param now epoch milliseconds
 */
export const nextOnlineAlert = (db: Database, now: number): Promise<OnlineAlert[]> =>
  db.all(sql`
    SELECT a.companion_id AS companionId, a.online_at AS onlineAt, a.position, c.is_vip AS isVip,
      (c.announces_online AND c.visible_in_feed AND ${sql.raw(publiclyVisible)}
        AND coalesce(${sql.raw(onlineUntilSql('c.'))} > ${now}, 0)) AS isAllowed,
      (SELECT max(member_id) FROM (SELECT f.member_id FROM follows f
        WHERE f.companion_id = a.companion_id AND f.member_id > a.position
        ORDER BY f.member_id LIMIT ${FOLLOWERS_PER_BATCH})) AS lastId
    FROM online_alerts a JOIN companions c ON c.id = a.companion_id
    WHERE a.position IS NOT NULL ORDER BY a.online_at LIMIT 1`)

export type OnlineFollower = {
  memberId: string
  /** Id of the preferences. */
  id: string
  email: string
  language: string
  origin: string
  mailsOnline: number
}

/**
 * Followers of the next batch who asked to be told and may open her profile; none whom she blocked or who hides her.
 *
 * @param now epoch milliseconds
 */
export const onlineFollowers = (
  db: Database,
  { companionId, position, lastId, isVip }: OnlineAlert,
  now: number,
): Promise<OnlineFollower[]> =>
  db.all(sql`
    SELECT p.member_id AS memberId, p.id, p.email, coalesce(members.language, p.language) AS language,
      p.origin, p.online AS mailsOnline
    FROM follows f JOIN members ON members.id = f.member_id
      JOIN mail_preferences p ON p.member_id = f.member_id
    WHERE f.companion_id = ${companionId} AND f.member_id > ${position} AND f.member_id <= ${lastId}
      AND (p.online OR p.push_online)
      AND members.suspended_at IS NULL AND members.erased_at IS NULL
      AND (NOT ${isVip} OR ${hasPlan(now)})
      AND NOT EXISTS (SELECT 1 FROM companion_blocks b
        WHERE b.companion_id = f.companion_id AND b.member_id = f.member_id)
      AND NOT EXISTS (SELECT 1 FROM hidden_companions h
        WHERE h.companion_id = f.companion_id AND h.member_id = f.member_id)
    ORDER BY f.member_id`)
