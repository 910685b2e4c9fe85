import { changeMarkEndpoint, changeMarkSchemas, getMarkEndpoint } from '#messaging/vouches'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { changeMark } from '../change-vouch.ts'
import { presentMark } from '../vouches/present.ts'
import { markOf } from '../vouches/queries.ts'
import { markRateLimit } from '../vouches/rules.ts'

const reader = member('sign-in.requests', { reads: (c, id) => [markOf(c.var.db, id)] })

/** The mark "Known to companions" of the member who is signed in. */
export const memberMarkRoutes = routesOf([
  handle(getMarkEndpoint, {}, { access: reader }, (_, { rows: [marks] }) =>
    presentMark(marks?.[0]),
  ),
  handle(
    changeMarkEndpoint,
    changeMarkSchemas,
    { access: member('sign-in.requests'), limit: markRateLimit },
    (c, { caller, body: { isShown } }) => changeMark(c.var.db, caller.id, isShown),
  ),
])
