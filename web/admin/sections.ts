import { listAppeals } from '#moderation/admin-appeals.api'
import { listApplications } from '#moderation/admin-applications.api'
import { listManaged } from '#companions/staff/admin-companions.api'
import { listDataRequests } from '#moderation/admin-data-requests.api'
import { listPayments } from '#billing/admin-payments.api'
import { addCity } from '#catalogue/admin-places.api'
import { listRenewals } from '#moderation/admin-renewals.api'
import { listReports } from '#moderation/admin-reports.api'
import { listQueue } from '#messaging/admin-requests.api'
import { listRevisions } from '#companions/staff/admin-revisions.api'
import { listAudit } from '#staff/audit-log.api'
import { listConfirmations } from '#staff/confirmations.api'
import { listProblems } from '#operations/admin-browser-problems.api'
import { listMedia } from '#media/media.api'
import { getOverview } from '#staff/overview.api'
import { listIncomplete } from '#companions/publication.api'
import { listReviews } from '#moderation/reviews.api'
import { getSettings } from '#staff/settings.api'
import { listStaffTemplates } from '#staff/staff-templates.api'
import { listSubmissions } from '#media/submitted-media.api'
import { getTrends } from '#staff/trends.api'
import { listUnsentMail } from '#notifications/unsent-mail.api'
import { listUsers } from '#accounts/users.api'
import { getWork } from '#staff/work.api'
import type { Endpoint } from '#platform/endpoint'
import { mayCall, type StaffRole } from '#staff/staff-rights'

/** Sections of the staff area in order. Staff see a section if they may call at least one of its operations. */
const reads = {
  overview: [getOverview],
  trends: [getTrends],
  work: [getWork],
  confirmations: [listConfirmations],
  requests: [listQueue],
  replies: [listStaffTemplates],
  applications: [listApplications],
  revisions: [listRevisions],
  'submitted-media': [listSubmissions],
  renewals: [listRenewals],
  publication: [listIncomplete],
  reports: [listReports],
  appeals: [listAppeals],
  reviews: [listReviews],
  payments: [listPayments],
  privacy: [listDataRequests],
  companions: [listManaged],
  media: [listMedia],
  users: [listUsers],
  settings: [getSettings, addCity],
  mail: [listUnsentMail],
  problems: [listProblems],
  audit: [listAudit],
} satisfies Record<string, readonly Endpoint[]>

export type SectionId = keyof typeof reads

export const sectionsFor = (role: StaffRole): SectionId[] =>
  (Object.keys(reads) as SectionId[]).filter((id) => reads[id].some((call) => mayCall(role, call)))
