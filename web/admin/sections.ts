import { listAppeals } from '#contract/admin-appeals.api'
import { listApplications } from '#contract/admin-applications.api'
import { listManaged } from '#contract/admin-companions.api'
import { listDataRequests } from '#contract/admin-data-requests.api'
import { listPayments } from '#contract/admin-payments.api'
import { addCity } from '#contract/admin-places.api'
import { listRenewals } from '#contract/admin-renewals.api'
import { listReports } from '#contract/admin-reports.api'
import { listQueue } from '#contract/admin-requests.api'
import { listRevisions } from '#contract/admin-revisions.api'
import { listAudit } from '#contract/audit-log.api'
import { listConfirmations } from '#contract/confirmations.api'
import { listProblems } from '#contract/admin-browser-problems.api'
import { listMedia } from '#contract/media.api'
import { getOverview } from '#contract/overview.api'
import { listIncomplete } from '#contract/publication.api'
import { listReviews } from '#contract/reviews.api'
import { getSettings } from '#contract/settings.api'
import { listStaffTemplates } from '#contract/staff-templates.api'
import { listSubmissions } from '#contract/submitted-media.api'
import { getTrends } from '#contract/trends.api'
import { listUnsentMail } from '#contract/unsent-mail.api'
import { listUsers } from '#contract/users.api'
import { getWork } from '#contract/work.api'
import type { Endpoint } from '#contract/endpoint'
import { mayCall, type StaffRole } from '#contract/staff-rights'

/** The sections of the staff area, in their order, each shown to whoever may read one of these. */
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
