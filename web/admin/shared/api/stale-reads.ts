import type { QueryClient } from '@tanstack/react-query'
import { listDuplicates, listManaged } from '#companions/staff/admin-companions.api'
import { getQueued, listQueue } from '#messaging/admin-requests.api'
import { getReport, listReports } from '#moderation/admin-reports.api'
import { listAudit } from '#staff/audit-log.api'
import { listVersions } from '#companions/staff/companion-versions.api'
import { getCompanion } from '#catalogue/companions.api'
import type { Endpoint } from '#platform/endpoint'
import { listHomeCompanions, listHomeStories } from '#catalogue/homepage.api'
import { listCompanions, listLocations, searchCompanions } from '#companions/listing.api'
import { listMedia } from '#media/media.api'
import { getMediaUsage } from '#media/media-usage.api'
import { getOverview } from '#staff/overview.api'
import { getCity } from '#catalogue/cities.api'
import { listPlaces } from '#catalogue/places.api'
import { listPlans } from '#billing/plans.api'
import { listIncomplete } from '#companions/publication.api'
import { listReviews } from '#moderation/reviews.api'
import { listTrash } from '#companions/staff/trash.api'
import { getWork } from '#staff/work.api'

/** Public operations with companions, places and plans. */
export const publicReads = [
  getCity,
  getCompanion,
  listCompanions,
  listHomeCompanions,
  listHomeStories,
  listLocations,
  listPlaces,
  listPlans,
  searchCompanions,
] as const

/** Operations that contain a companion's name or photo, except `getManaged`. */
export const companionReads = [
  ...publicReads,
  getQueued,
  getReport,
  listDuplicates,
  listIncomplete,
  listManaged,
  listMedia,
  getMediaUsage,
  listQueue,
  listReports,
  listReviews,
  listTrash,
  listVersions,
] as const

/** Operations that every write by staff changes. */
const always = [getOverview, getWork, listAudit] as const

const patternOf = ({ path }: Endpoint) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`)

function invalidate(queries: QueryClient, reads: readonly Endpoint[]): Promise<void> {
  const patterns = reads.map(patternOf)
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => patterns.some((pattern) => pattern.test(String(queryKey.at(-1)))),
  })
}

/**
 * Reloads the answers of these operations that are rendered, and marks the others as stale.
 *
 * @returns a promise for the operations that were passed in: a page that waits for it refuses presses meanwhile
 */
export function invalidateReads(queries: QueryClient, reads: readonly Endpoint[]): Promise<void> {
  const otherReads = always.filter((endpoint) => !reads.some((read) => read === endpoint))
  void invalidate(queries, otherReads)
  return invalidate(queries, reads)
}
