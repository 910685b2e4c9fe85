import { actOnAppealEndpoint, getAppealEndpoint } from '../../moderation/contract/admin-appeals.ts'
import {
  actOnApplicationEndpoint,
  getApplicationEndpoint,
} from '../../moderation/contract/admin-applications.ts'
import {
  actOnDataRequestEndpoint,
  getDataRequestEndpoint,
} from '../../moderation/contract/admin-data-requests.ts'
import { actOnSaleEndpoint, getSaleEndpoint } from '../../billing/contract/admin-payments.ts'
import {
  decideRenewalEndpoint,
  getRenewalEndpoint,
} from '../../moderation/contract/admin-renewals.ts'
import { actOnReportEndpoint, getReportEndpoint } from '../../moderation/contract/admin-reports.ts'
import {
  actOnStaffRequestEndpoint,
  getQueuedEndpoint,
} from '../../messaging/contract/admin-requests.ts'
import {
  decideRevisionEndpoint,
  getRevisionEndpoint,
} from '../../companions/contract/staff/admin-revisions.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import type { QueueKind } from './queue-kinds.ts'
import { decideReviewEndpoint, listReviewsEndpoint } from '../../moderation/contract/reviews.ts'
import { mayCall, staffRoles, type StaffRole } from './staff-rights.ts'

/** The calls that read and process a case of each kind. Their rights decide who may do so. */
const calls: Record<QueueKind, { read: Endpoint; work: Endpoint }> = {
  request: { read: getQueuedEndpoint, work: actOnStaffRequestEndpoint },
  application: { read: getApplicationEndpoint, work: actOnApplicationEndpoint },
  revision: { read: getRevisionEndpoint, work: decideRevisionEndpoint },
  renewal: { read: getRenewalEndpoint, work: decideRenewalEndpoint },
  report: { read: getReportEndpoint, work: actOnReportEndpoint },
  appeal: { read: getAppealEndpoint, work: actOnAppealEndpoint },
  review: { read: listReviewsEndpoint, work: decideReviewEndpoint },
  sale: { read: getSaleEndpoint, work: actOnSaleEndpoint },
  'data-request': { read: getDataRequestEndpoint, work: actOnDataRequestEndpoint },
}

export const mayRead = (role: StaffRole | null, kind: QueueKind): boolean =>
  mayCall(role, calls[kind].read)

export const mayWorkOn = (role: StaffRole | null, kind: QueueKind): boolean =>
  mayCall(role, calls[kind].work)

/** The roles to which a case of this kind may be assigned. */
export const rolesFor = (kind: QueueKind): StaffRole[] =>
  staffRoles.filter((role) => mayWorkOn(role, kind))
