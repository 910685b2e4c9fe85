import { Hono } from 'hono'
import { addSeenStoriesSchemas } from '#media/seen-stories'
import { addSeenStories, listSeenStories } from '#media/seen-stories.api'
import { isMember } from '../../accounts/members/rules.ts'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { addSeen, seenBy } from '../seen-stories/queries.ts'
import { seenRateLimit } from '../seen-stories/rules.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../../accounts/http/identify.ts'
import { smallBody } from '../../platform/http/public-form.ts'
import { permit } from '../../accounts/lib/permit.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'

export const seenStoryRoutes = new Hono<AppEnv>()
  .get(listSeenStories.path, async (c) => {
    const { actor, rows } = await identify(c, (id) => [seenBy(c.var.db, id)])
    permit(actor, isMember, 'sign-in.account')
    return respond(c, listSeenStories, { ids: rows[0]?.[0]?.ids ?? [] })
  })
  .post(addSeenStories.path, smallBody, async (c) => {
    const { db, now } = c.var
    const { actor } = await identify(c)
    const member = permit(actor, isMember, 'sign-in.account')
    await consumeRateLimit(db, { ...seenRateLimit, who: member.id, now })
    const input = validBody(addSeenStoriesSchemas.body, await readJson(c.req))
    await addSeen(db, member.id, input, now)
    const [known] = await seenBy(db, member.id)
    return respond(c, addSeenStories, { ids: known?.ids ?? [] })
  })
