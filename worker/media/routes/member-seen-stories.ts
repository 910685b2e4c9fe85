import {
  addSeenStoriesSchemas,
  addSeenStoriesEndpoint,
  listSeenStoriesEndpoint,
} from '#media/seen-stories'
import { addSeen, seenBy } from '../seen-stories/queries.ts'
import { seenRateLimit } from '../seen-stories/rules.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const seenStoryRoutes = routesOf([
  handle(
    listSeenStoriesEndpoint,
    {},
    { access: member('sign-in.account', { reads: (c, id) => [seenBy(c.var.db, id)] }) },
    async (_, { rows }) => ({ ids: rows[0]?.[0]?.ids ?? [] }),
  ),
  handle(
    addSeenStoriesEndpoint,
    addSeenStoriesSchemas,
    { access: member('sign-in.account'), limit: seenRateLimit },
    async (c, { caller, body: input }) => {
      const { db, now } = c.var
      await addSeen(db, caller.id, input, now)
      const [seenRow] = await seenBy(db, caller.id)
      return { ids: seenRow?.ids ?? [] }
    },
  ),
])
