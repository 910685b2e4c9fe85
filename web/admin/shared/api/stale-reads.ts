import type { QueryClient } from '@tanstack/react-query'
import { listDuplicates, listManaged } from '#companions/staff/admin-companions'
import { getQueued, listQueue } from '#messaging/admin-requests'
import { getReport, listReports } from '#moderation/admin-reports'
import { listAudit } from '#staff/audit-log'
import { listVersions } from '#companions/staff/companion-versions'
import { getCompanion } from '#catalogue/companions'
import type { Endpoint } from '#platform/endpoint'
import { listHomeCompanions, listHomeStories } from '#catalogue/homepage'
import { listCompanions, listLocations, searchCompanions } from '#companions/listing'
import { listMedia } from '#media/media'
import { getMediaUsage } from '#media/media-usage'
import { getOverview } from '#staff/overview'
import { getCity } from '#catalogue/cities'
import { listPlaces } from '#catalogue/places'
import { listPlans } from '#billing/plans'
import { listIncomplete } from '#companions/publication'
import { listReviews } from '#moderation/reviews'
import { listTrash } from '#companions/staff/trash'
import { getWork } from '#staff/work'

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
