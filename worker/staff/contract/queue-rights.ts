import { actOnAppeal, getAppeal } from '../../moderation/contract/admin-appeals.ts'
import { actOnApplication, getApplication } from '../../moderation/contract/admin-applications.ts'
import { actOnDataRequest, getDataRequest } from '../../moderation/contract/admin-data-requests.ts'
import { actOnSale, getSale } from '../../billing/contract/admin-payments.ts'
import { decideRenewal, getRenewal } from '../../moderation/contract/admin-renewals.ts'
import { actOnReport, getReport } from '../../moderation/contract/admin-reports.ts'
import { actOnStaffRequest, getQueued } from '../../messaging/contract/admin-requests.ts'
import { decideRevision, getRevision } from '../../companions/contract/staff/admin-revisions.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import type { QueueKind } from './queue-kinds.ts'
import { decideReview, listReviews } from '../../moderation/contract/reviews.ts'
import { mayCall, staffRoles, type StaffRole } from './staff-rights.ts'

/** The calls that read and process a case of each kind. Their rights decide who may do so. */
const calls: Record<QueueKind, { read: Endpoint; work: Endpoint }> = {
  request: { read: getQueued, work: actOnStaffRequest },
  application: { read: getApplication, work: actOnApplication },
  revision: { read: getRevision, work: decideRevision },
  renewal: { read: getRenewal, work: decideRenewal },
  report: { read: getReport, work: actOnReport },
  appeal: { read: getAppeal, work: actOnAppeal },
  review: { read: listReviews, work: decideReview },
  sale: { read: getSale, work: actOnSale },
  'data-request': { read: getDataRequest, work: actOnDataRequest },
}

export const mayRead = (role: StaffRole | null, kind: QueueKind): boolean =>
  mayCall(role, calls[kind].read)

export const mayWorkOn = (role: StaffRole | null, kind: QueueKind): boolean =>
  mayCall(role, calls[kind].work)

/** The roles to which a case of this kind may be assigned. */
export const rolesFor = (kind: QueueKind): StaffRole[] =>
  staffRoles.filter((role) => mayWorkOn(role, kind))
