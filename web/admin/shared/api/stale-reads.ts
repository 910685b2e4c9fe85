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

/** What visitors read of companions, places and plans. */
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

/** What names a companion or shows her, except for her own page in the staff area. */
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

/** What every write of staff adds to. */
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
 * Loads anew what is shown of these reads, of whatever page; the others when they are shown next.
 *
 * @returns once those that were named are there: a page that is busy so long refuses a press
 */
export function invalidateReads(queries: QueryClient, reads: readonly Endpoint[]): Promise<void> {
  const others = always.filter((one) => !reads.some((read) => read === one))
  void invalidate(queries, others)
  return invalidate(queries, reads)
}
