import type { Health } from '#operations/health'
import { siteParts, type SitePart, type SiteStatus } from '#operations/status'
import type { Database } from '../platform/db/client.ts'
import { latestIncidents, type IncidentRow } from './incidents/queries.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { isoOrNull, iso } from '../platform/lib/time.ts'

/** Name in `late` of each part of the site. */
const names: Record<SitePart, string> = {
  profiles: 'catalogue',
  database: 'database',
  files: 'files',
  mail: 'mail',
}

/**
 * Never throws: unreadable parts are null.
 *
 * @param reading health, read at the same time
 * @param now epoch milliseconds
 */
export async function readStatus(
  db: Database,
  reading: Promise<Health>,
  now: number,
): Promise<SiteStatus> {
  const incidents = latestIncidents(db, now).catch((error: unknown) => {
    console.warn(JSON.stringify({ event: 'status.incidents', why: errorMessage(error) }))
    return null
  })
  const [{ late }, rows] = await Promise.all([reading, incidents])
  const open = (rows ?? []).filter(({ endedAt }) => endedAt === null)
  const beginningOf = (part: SitePart) => open.find((row) => row.part === part)?.beganAt
  return {
    parts: siteParts.map((part) => {
      const works = !late.includes(names[part])
      const since = works ? undefined : beginningOf(part)
      return { part, works, since: isoOrNull(since) }
    }),
    incidents: rows && rows.map(presentIncident),
  }
}

const presentIncident = ({
  part,
  beganAt,
  endedAt,
}: IncidentRow): NonNullable<SiteStatus['incidents']>[number] => ({
  part,
  beganAt: iso(beganAt),
  endedAt: isoOrNull(endedAt),
})
