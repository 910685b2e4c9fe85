import type { IncompleteProfile } from '#companions/publication'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { isIncomplete, maybeIncomplete } from '../sql/incomplete-profiles.ts'

export type IncompleteRow = {
  id: string
  name: string
  status: IncompleteProfile['status']
  isPublic: number
  publicFiles: number
  privateFiles: number
  /** 1: published, and fails a condition. 0: not. */
  isIncomplete: number
  incomplete: number
  all: number
  /** JSON: each condition as 0 or 1. */
  conditions: string
  verifications: string
  media: string
  submittedPhotos: string
  withdrawnAt: number | null
  atLeast: number | null
}

/**
 * Published profiles that fail a condition, the same ones that the overview counts, then all others with files
 * without a record of consent. Scans all files, so only staff may call it.
 */
export async function incompleteProfiles(db: Database, limit: number) {
  const rows = await db.all<IncompleteRow>(sql`
    WITH incomplete AS (SELECT c.id FROM (${maybeIncomplete}) c
        CROSS JOIN publication_conditions p ON p.companion_id = c.id WHERE ${isIncomplete}),
      unrecorded AS (
      SELECT m.companion_id AS id, sum(m.access_level = 'public') AS publicFiles,
        sum(m.access_level = 'private') AS privateFiles
      FROM media m WHERE m.state = 'published' AND NOT EXISTS (SELECT 1 FROM media_consents k
        WHERE k.media_id = m.id AND k.revoked_at IS NULL) GROUP BY m.companion_id)
    SELECT c.id, c.name, c.lifecycle AS status,
      EXISTS (SELECT 1 FROM catalogue_log l
        WHERE l.subject = c.id AND l.entry IS NOT NULL) AS isPublic,
      coalesce(u.publicFiles, 0) AS publicFiles, coalesce(u.privateFiles, 0) AS privateFiles,
      i.id IS NOT NULL AS isIncomplete, sum(i.id IS NOT NULL) OVER () AS incomplete,
      count(*) OVER () AS "all",
      json_object('identityChecked', p.identity_checked, 'ageChecked', p.age_checked,
        'consented', p.consented, 'hasPhoto', p.has_photo, 'inOpenCountry', p.in_open_country,
        'rangeAllowed', p.range_allowed,
        'rangeTrue', p.range_true, 'ageRecorded', p.age_recorded) AS conditions,
      (SELECT json_group_array(json_object('checked', v.checked, 'validUntil', v.valid_until,
        'lapsedAt', v.lapsed_at)) FROM companion_verifications v
        WHERE v.companion_id = c.id) AS verifications,
      (SELECT json_group_array(json_object('type', m.type, 'accessLevel', m.access_level,
        'purpose', m.purpose)) FROM media m
        WHERE m.companion_id = c.id AND m.state = 'published') AS media,
      (SELECT json_group_array(json_object('state', s.state, 'since', s.changed_at))
        FROM media_submissions s JOIN media m ON m.id = s.media_id AND m.type = 'photo'
        WHERE s.companion_id = c.id
        AND iif(s.kind = 'gallery', m.access_level = 'public', s.kind = 'public')) AS submittedPhotos,
      (SELECT k.withdrawn_at FROM companion_consents k WHERE k.companion_id = c.id) AS withdrawnAt,
      (SELECT a.at_least FROM companion_ages a WHERE a.companion_id = c.id) AS atLeast
    FROM companions c
    JOIN publication_conditions p ON p.companion_id = c.id
    LEFT JOIN unrecorded u ON u.id = c.id
    LEFT JOIN incomplete i ON i.id = c.id
    WHERE (u.id IS NOT NULL OR i.id IS NOT NULL) AND c.deleted_at IS NULL
    ORDER BY isIncomplete DESC, isPublic DESC, c.name, c.id LIMIT ${limit}`)
  const { incomplete = 0, all = 0 } = rows[0] ?? {}
  return {
    profiles: rows.filter((row) => row.isIncomplete),
    total: incomplete,
    unrecorded: rows.filter((row) => !row.isIncomplete),
    unrecordedTotal: all - incomplete,
  }
}
