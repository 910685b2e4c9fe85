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
import { getSiteHealthEndpoint } from '#operations/admin-site-health'
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

/** Lists whose cases are in the inbox: without one of them, the inbox of the role is empty. */
const inboxReads: readonly Endpoint[] = [
  listReportsEndpoint,
  listApplicationsEndpoint,
  listRevisionsEndpoint,
  listSubmissionsEndpoint,
  listRenewalsEndpoint,
  listAppealsEndpoint,
  listDataRequestsEndpoint,
  listQueueEndpoint,
  listReviewsEndpoint,
  listConfirmationsEndpoint,
]

/** Sections of the staff area by group, in order. Staff see a section if they may call at least one of its operations. */
const groups = {
  inbox: {
    overview: [getOverviewEndpoint],
    inbox: inboxReads,
    work: [getWorkEndpoint],
    confirmations: [listConfirmationsEndpoint],
    requests: [listQueueEndpoint],
    applications: [listApplicationsEndpoint],
    reports: [listReportsEndpoint],
    appeals: [listAppealsEndpoint],
    reviews: [listReviewsEndpoint],
    privacy: [listDataRequestsEndpoint],
    replies: [listStaffTemplatesEndpoint],
  },
  companions: {
    companions: [listManagedEndpoint],
    revisions: [listRevisionsEndpoint],
    'submitted-media': [listSubmissionsEndpoint],
    media: [listMediaEndpoint],
    renewals: [listRenewalsEndpoint],
    publication: [listIncompleteEndpoint],
  },
  members: { users: [listUsersEndpoint] },
  money: { payments: [listPaymentsEndpoint] },
  site: {
    settings: [getSettingsEndpoint, addCityEndpoint],
    mail: [listUnsentMailEndpoint],
    health: [getSiteHealthEndpoint],
    problems: [listProblemsEndpoint],
    audit: [listAuditEndpoint],
    trends: [getTrendsEndpoint],
  },
} satisfies Record<string, Record<string, readonly Endpoint[]>>

export type GroupId = keyof typeof groups
export type SectionId = { [Id in GroupId]: keyof (typeof groups)[Id] }[GroupId]

export type SectionGroup = { id: GroupId; sections: SectionId[] }

/** Groups of the navigation with the sections that the role includes; groups without any are left out. */
export const groupsFor = (role: StaffRole): SectionGroup[] =>
  (Object.keys(groups) as GroupId[])
    .map((id) => {
      const readsBySection: Record<string, readonly Endpoint[]> = groups[id]
      const sections = (Object.keys(readsBySection) as SectionId[]).filter((section) =>
        readsBySection[section]?.some((call) => mayCall(role, call)),
      )
      return { id, sections }
    })
    .filter(({ sections }) => sections.length > 0)

export const sectionsFor = (role: StaffRole): SectionId[] =>
  groupsFor(role).flatMap(({ sections }) => sections)
