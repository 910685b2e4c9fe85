import { listConfirmationsEndpoint } from '#staff/confirmations'
import { getInboxEndpoint, getInboxSchemas, inboxKinds, type InboxKind } from '#staff/inbox'
import { mayRead } from '#staff/queue-rights'
import { mayCall, type StaffRole } from '#staff/staff-rights'
import { listSubmissionsEndpoint } from '#media/submitted-media'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { presentInboxItem } from '../inbox/present.ts'
import { readInboxPage } from '../read-inbox.ts'

/** The role may read the cases of this kind. */
function mayList(role: StaffRole | null, kind: InboxKind): boolean {
  if (kind === 'submission') return mayCall(role, listSubmissionsEndpoint)
  if (kind === 'confirmation') return mayCall(role, listConfirmationsEndpoint)
  return mayRead(role, kind)
}

export const inboxRoutes = routesOf([
  handle(getInboxEndpoint, getInboxSchemas, { access: staff }, async (c, { caller, query }) => {
    const { db, now } = c.var
    const { kind, state, assigned, skip, limit } = query
    const kinds = inboxKinds.filter(
      (inboxKind) => (kind === undefined || inboxKind === kind) && mayList(caller.role, inboxKind),
    )
    const filter = { kinds, state, assigned, memberId: caller.actor, now }
    const { rows, hasMore } = await readInboxPage(db, filter, { skip, limit })
    return { cases: rows.map((row) => presentInboxItem(row, now)), hasMore }
  }),
])
