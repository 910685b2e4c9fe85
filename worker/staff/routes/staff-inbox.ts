import {
  getInboxEndpoint,
  getInboxSchemas,
  type InboxAssignee,
  listColleaguesEndpoint,
} from '#staff/inbox'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { colleagues } from '../inbox/colleagues.ts'
import { presentInboxItem } from '../inbox/present.ts'
import { inboxKindsOf } from '../inbox/rules.ts'
import { readInboxPage } from '../read-inbox.ts'

/** The filter's member of staff; `null`: nobody; `undefined`: everyone. */
function assigneeOf(assigned: InboxAssignee | undefined, memberId: string) {
  if (assigned === 'none') return null
  return assigned === 'me' ? memberId : assigned
}

export const inboxRoutes = routesOf([
  handle(getInboxEndpoint, getInboxSchemas, { access: staff }, async (c, { caller, query }) => {
    const { db, now } = c.var
    const { kind, state, assigned, skip, limit } = query
    const kinds = inboxKindsOf(caller.role).filter(
      (inboxKind) => kind === undefined || inboxKind === kind,
    )
    const filter = { kinds, state, assignee: assigneeOf(assigned, caller.actor), now }
    const { rows, hasMore } = await readInboxPage(db, filter, { skip, limit })
    return { cases: rows.map((row) => presentInboxItem(row, now)), hasMore }
  }),
  handle(listColleaguesEndpoint, {}, { access: staff }, async (c) => ({
    colleagues: await colleagues(c.var.db),
  })),
])
