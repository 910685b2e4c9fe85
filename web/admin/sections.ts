import { listAppealsEndpoint } from '#moderation/admin-appeals'
import { listApplicationsEndpoint } from '#moderation/admin-applications'
import { listManagedEndpoint } from '#companions/staff/admin-companions'
import { listDataRequestsEndpoint } from '#moderation/admin-data-requests'
import { listPaymentsEndpoint } from '#billing/admin-payments'
import { addCityEndpoint } from '#catalogue/admin-places'
import { listRenewalsEndpoint } from '#moderation/admin-renewals'
import { listReportsEndpoint } from '#moderation/admin-reports'
import { listQueueEndpoint } from '#messaging/admin-requests'
import { listRevisionsEndpoint } from '#companions/staff/admin-revisions'
import { listAuditEndpoint } from '#staff/audit-log'
import { listConfirmationsEndpoint } from '#staff/confirmations'
import { listProblemsEndpoint } from '#operations/admin-browser-problems'
import { listMediaEndpoint } from '#media/media'
import { getOverviewEndpoint } from '#staff/overview'
import { listIncompleteEndpoint } from '#companions/publication'
import { listReviewsEndpoint } from '#moderation/reviews'
import { getSettingsEndpoint } from '#staff/settings'
import { listStaffTemplatesEndpoint } from '#staff/staff-templates'
import { listSubmissionsEndpoint } from '#media/submitted-media'
import { getTrendsEndpoint } from '#staff/trends'
import { listUnsentMailEndpoint } from '#notifications/unsent-mail'
import { listUsersEndpoint } from '#accounts/users'
import { getWorkEndpoint } from '#staff/work'
import type { Endpoint } from '#platform/endpoint'
import { mayCall, type StaffRole } from '#staff/staff-rights'

/** Sections of the staff area in order. Staff see a section if they may call at least one of its operations. */
const reads = {
  overview: [getOverviewEndpoint],
  trends: [getTrendsEndpoint],
  work: [getWorkEndpoint],
  confirmations: [listConfirmationsEndpoint],
  requests: [listQueueEndpoint],
  replies: [listStaffTemplatesEndpoint],
  applications: [listApplicationsEndpoint],
  revisions: [listRevisionsEndpoint],
  'submitted-media': [listSubmissionsEndpoint],
  renewals: [listRenewalsEndpoint],
  publication: [listIncompleteEndpoint],
  reports: [listReportsEndpoint],
  appeals: [listAppealsEndpoint],
  reviews: [listReviewsEndpoint],
  payments: [listPaymentsEndpoint],
  privacy: [listDataRequestsEndpoint],
  companions: [listManagedEndpoint],
  media: [listMediaEndpoint],
  users: [listUsersEndpoint],
  settings: [getSettingsEndpoint, addCityEndpoint],
  mail: [listUnsentMailEndpoint],
  problems: [listProblemsEndpoint],
  audit: [listAuditEndpoint],
} satisfies Record<string, readonly Endpoint[]>

export type SectionId = keyof typeof reads

export const sectionsFor = (role: StaffRole): SectionId[] =>
  (Object.keys(reads) as SectionId[]).filter((id) => reads[id].some((call) => mayCall(role, call)))
