import type { Endpoint } from '../../platform/contract/endpoint.ts'

export const staffRoles = ['owner', 'editor', 'moderator', 'accountant', 'auditor'] as const
export type StaffRole = (typeof staffRoles)[number]

const all: readonly StaffRole[] = staffRoles
const owners = ['owner'] as const
const oversight = ['owner', 'auditor'] as const
const content = ['owner', 'editor'] as const
const seesContent = ['owner', 'editor', 'moderator', 'auditor'] as const
const confirms = ['owner', 'editor', 'auditor'] as const
const cases = ['owner', 'moderator'] as const
const seesCases = ['owner', 'moderator', 'auditor'] as const
const profiles = ['owner', 'editor', 'moderator'] as const
const money = ['owner', 'accountant'] as const
const seesMoney = ['owner', 'accountant', 'auditor'] as const
const works = ['owner', 'moderator', 'accountant'] as const
const notes = ['owner', 'editor', 'moderator', 'accountant'] as const
const seesMembers = ['owner', 'moderator', 'accountant', 'auditor'] as const

/**
 * Roles that may call each operation of the staff area. An operation without a line is refused to
 * everyone, owners included; a test reports missing lines.
 */
export const staffRights: Readonly<Record<string, readonly StaffRole[]>> = {
  'GET /api/admin/session': all,
  'GET /api/admin/overview': all,
  'GET /api/admin/open-work': all,
  'GET /api/admin/trends': all,
  'GET /api/admin/trends.csv': all,
  'GET /api/admin/money-trends': seesMoney,
  'GET /api/admin/money-trends.csv': money,
  // The answers include only what the role may read.
  'GET /api/admin/inbox': all,
  'GET /api/admin/briefing': all,
  'GET /api/admin/colleagues': all,
  'GET /api/admin/endings': all,
  'GET /api/admin/places': all,
  // The search includes only kinds that the role may list.
  'GET /api/admin/search': all,

  'GET /api/admin/companions': seesContent,
  // An export copies the directory out of the site, which moderators do not need.
  'GET /api/admin/companions.csv': confirms,
  'POST /api/admin/companions': content,
  'PATCH /api/admin/companions': content,
  'POST /api/admin/companions/undo': content,
  // It undoes other people's changes: an editor must not undo an owner's.
  'POST /api/admin/visibility-sweeps/revert': owners,
  'POST /api/admin/companions/import': content,
  'POST /api/admin/companions/changes': content,
  'POST /api/admin/companions/edit': content,
  'GET /api/admin/reason-readers': content,
  'GET /api/admin/companions/:id': seesContent,
  'PUT /api/admin/companions/:id': content,
  'DELETE /api/admin/companions/:id': content,
  'POST /api/admin/companions/trash': content,
  'GET /api/admin/trash': confirms,
  'POST /api/admin/trash/:id/restore': content,
  'DELETE /api/admin/trash/:id': content,
  'PUT /api/admin/companions/:id/price': content,
  'PUT /api/admin/companions/:id/slug': content,
  'PUT /api/admin/companions/:id/search-engines': content,
  'GET /api/admin/companions/:id/duplicates': seesContent,
  'GET /api/admin/companions/:id/versions': confirms,
  'POST /api/admin/companions/:id/preview': content,
  'GET /api/admin/companions/:id/content': seesContent,
  'PUT /api/admin/companions/:id/content': content,
  'GET /api/admin/companions/:id/consents': seesContent,
  'POST /api/admin/companions/:id/withdrawn-files/:file/lift': owners,
  'GET /api/admin/incomplete-profiles': seesContent,
  'GET /api/admin/publication-rules': seesContent,
  'PUT /api/admin/companions/:id/listing-consent': content,
  'DELETE /api/admin/companions/:id/listing-consent': content,
  'PUT /api/admin/companions/:id/promotion-consent': content,
  'DELETE /api/admin/companions/:id/promotion-consent': content,
  'PUT /api/admin/companions/:id/age': content,
  'PUT /api/admin/companions/:id/plan': content,
  'GET /api/admin/companions/:id/account': seesContent,
  'DELETE /api/admin/companions/:id/account': content,
  'POST /api/admin/companions/:id/invitations': profiles,
  'POST /api/admin/invitations/:id/steps': profiles,

  'GET /api/admin/media': seesContent,
  'GET /api/admin/media/usage': seesContent,
  'PATCH /api/admin/media': content,
  'POST /api/admin/companions/:id/media': content,
  'PUT /api/admin/media/:id': content,
  'POST /api/admin/media/:id/crop': content,
  'DELETE /api/admin/media/:id': content,
  'PUT /api/admin/media/:id/consent': content,
  // Publishing profiles of a country is a legal question.
  'PATCH /api/admin/countries/:id': owners,
  'POST /api/admin/places': content,
  'PATCH /api/admin/places/:id': content,
  'DELETE /api/admin/places/:id': content,

  'GET /api/admin/requests': seesCases,
  'GET /api/admin/requests/:id': seesCases,
  'POST /api/admin/requests/:id/steps': cases,
  'PUT /api/admin/requests/:id/block': cases,
  'DELETE /api/admin/requests/:id/block': cases,
  'GET /api/admin/applications': seesCases,
  'GET /api/admin/applications/:id': seesCases,
  'GET /api/admin/applications/:id/photos/:photo': seesCases,
  'POST /api/admin/applications/:id/steps': cases,
  'GET /api/admin/revisions': seesCases,
  'GET /api/admin/revisions/:id': seesCases,
  'GET /api/admin/revisions/:id/preview': seesCases,
  'POST /api/admin/revisions/:id/steps': cases,
  'POST /api/admin/revisions/steps': cases,
  'GET /api/admin/submitted-media': seesCases,
  'POST /api/admin/submitted-media/decisions': cases,
  'GET /api/admin/ending-checks': seesCases,
  'GET /api/admin/renewals': seesCases,
  'GET /api/admin/renewals/:id': seesCases,
  'POST /api/admin/renewals/:id/steps': cases,
  'GET /api/admin/reports': seesCases,
  'GET /api/admin/reports/:id': seesCases,
  'POST /api/admin/reports/:id/steps': cases,
  'POST /api/admin/reports/:id/mute': cases,
  'DELETE /api/admin/reports/:id/mute': cases,
  'GET /api/admin/reports/:id/related': seesCases,
  'POST /api/admin/reports/:id/closures': cases,
  'GET /api/admin/measures': seesCases,
  'POST /api/admin/measures/:id/void': cases,
  'GET /api/admin/reviews': seesCases,
  'GET /api/admin/reviews/:id': seesCases,
  'POST /api/admin/reviews/approvals': cases,
  'POST /api/admin/reviews/:id/decision': cases,
  'POST /api/admin/reviews/:id/reply/decision': cases,
  'GET /api/admin/data-requests': seesCases,
  'GET /api/admin/data-requests/:id': seesCases,
  'POST /api/admin/data-requests/:id/steps': cases,
  'GET /api/admin/authority-requests': seesCases,
  'POST /api/admin/authority-requests': cases,
  'POST /api/admin/authority-requests/:id/answer': cases,

  // An appeal must be decided by another person than the decision, so a moderator may undo an
  // owner's decision.
  'GET /api/admin/appeals': seesCases,
  'GET /api/admin/appeals/:id': seesCases,
  'POST /api/admin/appeals/:id/steps': cases,

  'GET /api/admin/payments': seesMoney,
  'GET /api/admin/payments.csv': money,
  'GET /api/admin/payments/review': seesMoney,
  'GET /api/admin/payments/:id': seesMoney,
  'POST /api/admin/payments/:id/steps': money,
  'GET /api/admin/payments/notifications': seesMoney,
  'POST /api/admin/payments/notifications/review': money,

  // The role decides which kinds.
  'GET /api/admin/work': notes,
  'GET /api/admin/case-counts/:kind': seesCases,
  'GET /api/admin/work/counts': notes,
  'GET /api/admin/case-assignments/:kind': seesMembers,
  'GET /api/admin/case-assignments/:kind/:id': seesMembers,
  'PUT /api/admin/case-assignments/:kind/:id': works,
  'PUT /api/admin/case-questions/:kind/:id': works,
  'PUT /api/admin/case-questions/:kind/:id/answer': owners,
  'GET /api/admin/staff-templates': seesCases,
  'POST /api/admin/staff-templates': cases,
  'PUT /api/admin/staff-templates/:id': cases,
  'DELETE /api/admin/staff-templates/:id': cases,
  'GET /api/admin/staff-notes/:kind/:id': all,
  'POST /api/admin/staff-notes/:kind/:id': notes,

  'GET /api/admin/users': seesMembers,
  'GET /api/admin/users/:id': seesMembers,
  'POST /api/admin/users/:id/grants': money,
  'DELETE /api/admin/users/:id/grants/:grant': money,
  'POST /api/admin/users/:id/confirmation': cases,
  'PUT /api/admin/users/:id/suspension': owners,
  'DELETE /api/admin/users/:id/suspension': owners,
  'DELETE /api/admin/users/:id': owners,
  'DELETE /api/admin/users/:id/factors': owners,
  'PUT /api/admin/users/:id/rights': owners,
  'DELETE /api/admin/users/:id/rights': owners,

  // The kind decides which roles may decide on it.
  'GET /api/admin/confirmations': confirms,
  'POST /api/admin/confirmations': content,
  'POST /api/admin/confirmations/:id/steps': content,

  'GET /api/admin/settings': seesMoney,
  'PUT /api/admin/settings': money,
  'GET /api/admin/unsent-mail': oversight,
  'POST /api/admin/unsent-mail/retry': owners,
  'POST /api/admin/unsent-mail/discard': owners,
  'GET /api/admin/mail-suppressions': oversight,
  'POST /api/admin/mail-suppressions/lift': owners,
  'GET /api/admin/browser-problems': oversight,
  'GET /api/admin/health': oversight,
  'GET /api/admin/audit-log': oversight,
  'GET /api/admin/audit-log.csv': oversight,
  'GET /api/admin/audit-log.json': oversight,
  'GET /api/admin/access-log': oversight,
}

/** True if the role includes the operation. @param role `null`: not a member of staff */
export const mayCall = (
  role: StaffRole | null,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): boolean => role !== null && Boolean(staffRights[`${method} ${path}`]?.includes(role))
