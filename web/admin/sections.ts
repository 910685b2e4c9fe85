import { listAppeals } from '#moderation/admin-appeals'
import { listApplications } from '#moderation/admin-applications'
import { listManaged } from '#companions/staff/admin-companions'
import { listDataRequests } from '#moderation/admin-data-requests'
import { listPayments } from '#billing/admin-payments'
import { addCity } from '#catalogue/admin-places'
import { listRenewals } from '#moderation/admin-renewals'
import { listReports } from '#moderation/admin-reports'
import { listQueue } from '#messaging/admin-requests'
import { listRevisions } from '#companions/staff/admin-revisions'
import { listAudit } from '#staff/audit-log'
import { listConfirmations } from '#staff/confirmations'
import { listProblems } from '#operations/admin-browser-problems'
import { listMedia } from '#media/media'
import { getOverview } from '#staff/overview'
import { listIncomplete } from '#companions/publication'
import { listReviews } from '#moderation/reviews'
import { getSettings } from '#staff/settings'
import { listStaffTemplates } from '#staff/staff-templates'
import { listSubmissions } from '#media/submitted-media'
import { getTrends } from '#staff/trends'
import { listUnsentMail } from '#notifications/unsent-mail'
import { listUsers } from '#accounts/users'
import { getWork } from '#staff/work'
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
