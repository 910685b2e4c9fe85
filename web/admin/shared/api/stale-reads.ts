import type { QueryClient } from '@tanstack/react-query'
import { listDuplicates, listManaged } from '#contract/admin-companions.api'
import { getQueued, listQueue } from '#contract/admin-requests.api'
import { getReport, listReports } from '#contract/admin-reports.api'
import { listAudit } from '#contract/audit-log.api'
import { listVersions } from '#contract/companion-versions.api'
import { getCompanion } from '#contract/companions.api'
import type { Endpoint } from '#contract/endpoint'
import { listHomeCompanions, listHomeStories } from '#contract/homepage.api'
import { listCompanions, listLocations, searchCompanions } from '#contract/listing.api'
import { listMedia } from '#contract/media.api'
import { getMediaUsage } from '#contract/media-usage.api'
import { getOverview } from '#contract/overview.api'
import { getCity } from '#contract/cities.api'
import { listPlaces } from '#contract/places.api'
import { listPlans } from '#contract/plans.api'
import { listIncomplete } from '#contract/publication.api'
import { listReviews } from '#contract/reviews.api'
import { listTrash } from '#contract/trash.api'
import { getWork } from '#contract/work.api'

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
