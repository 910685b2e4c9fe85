import type { QueryClient } from '@tanstack/react-query'
import { listDuplicatesEndpoint, listManagedEndpoint } from '#companions/staff/admin-companions'
import { getQueuedEndpoint, listQueueEndpoint } from '#messaging/admin-requests'
import { getReportEndpoint, listReportsEndpoint } from '#moderation/admin-reports'
import { listAuditEndpoint } from '#staff/audit-log'
import { listVersionsEndpoint } from '#companions/staff/companion-versions'
import { getCompanionEndpoint } from '#catalogue/companions'
import type { Endpoint } from '#platform/endpoint'
import { listHomeCompanionsEndpoint, listHomeStoriesEndpoint } from '#catalogue/homepage'
import {
  listCompanionsEndpoint,
  listLocationsEndpoint,
  searchCompanionsEndpoint,
} from '#companions/listing'
import { listMediaEndpoint } from '#media/media'
import { getMediaUsageEndpoint } from '#media/media-usage'
import { countCasesEndpoint } from '#staff/case-counts'
import { getInboxEndpoint } from '#staff/inbox'
import { getBriefingEndpoint, getOpenWorkEndpoint, getOverviewEndpoint } from '#staff/overview'
import { getCityEndpoint } from '#catalogue/cities'
import { listPlacesEndpoint } from '#catalogue/places'
import { listPlansEndpoint } from '#billing/plans'
import { listIncompleteEndpoint } from '#companions/publication'
import { listReviewsEndpoint } from '#moderation/reviews'
import { listTrashEndpoint } from '#companions/staff/trash'
import { getWorkCountsEndpoint, getWorkEndpoint } from '#staff/work'

/** Public operations with companions, places and plans. */
export const publicReads = [
  getCityEndpoint,
  getCompanionEndpoint,
  listCompanionsEndpoint,
  listHomeCompanionsEndpoint,
  listHomeStoriesEndpoint,
  listLocationsEndpoint,
  listPlacesEndpoint,
  listPlansEndpoint,
  searchCompanionsEndpoint,
] as const

/** Operations that contain a companion's name or photo, except `getManaged`. */
export const companionReads = [
  ...publicReads,
  getQueuedEndpoint,
  getReportEndpoint,
  listDuplicatesEndpoint,
  listIncompleteEndpoint,
  listManagedEndpoint,
  listMediaEndpoint,
  getMediaUsageEndpoint,
  listQueueEndpoint,
  listReportsEndpoint,
  listReviewsEndpoint,
  listTrashEndpoint,
  listVersionsEndpoint,
] as const

/** Operations that every write by staff changes. */
const always = [
  countCasesEndpoint,
  getBriefingEndpoint,
  getInboxEndpoint,
  getOpenWorkEndpoint,
  getOverviewEndpoint,
  getWorkCountsEndpoint,
  getWorkEndpoint,
  listAuditEndpoint,
] as const

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
