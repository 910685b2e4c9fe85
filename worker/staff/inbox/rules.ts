import { listSubmissionsEndpoint } from '#media/submitted-media'
import { listConfirmationsEndpoint } from '#staff/confirmations'
import { inboxItemKinds, type InboxItemKind } from '#staff/inbox'
import { mayRead } from '#staff/queue-rights'
import { mayCall, type StaffRole } from '#staff/staff-rights'

/** Kinds of cases that the role may read. */
export const inboxKindsOf = (role: StaffRole | null): InboxItemKind[] =>
  inboxItemKinds.filter((kind) => {
    if (kind === 'submission') return mayCall(role, listSubmissionsEndpoint)
    if (kind === 'confirmation') return mayCall(role, listConfirmationsEndpoint)
    return mayRead(role, kind)
  })
