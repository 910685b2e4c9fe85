import { Hono } from 'hono'
import { addSeenStoriesSchemas } from '#contract/seen-stories'
import { addSeenStories, listSeenStories } from '#contract/seen-stories.api'
import { isMember } from '../../features/members/rules.ts'
import { consumeRateLimit } from '../../features/rate-limits/consume-rate-limit.ts'
import { addSeen, seenBy } from '../../features/seen-stories/queries.ts'
import { seenRateLimit } from '../../features/seen-stories/rules.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { identify } from '../../http/identify.ts'
import { smallBody } from '../../http/public-form.ts'
import { permit } from '../../lib/permit.ts'
import { readJson, validBody } from '../../lib/validate.ts'

export const seenStoryRoutes = new Hono<AppEnv>()
  .get(listSeenStories.path, async (c) => {
    const { actor, rows } = await identify(c, (id) => [seenBy(c.var.db, id)])
    permit(actor, isMember, 'sign-in.account')
    return answer(c, listSeenStories, { ids: rows[0]?.[0]?.ids ?? [] })
  })
  .post(addSeenStories.path, smallBody, async (c) => {
    const { db, now } = c.var
    const { actor } = await identify(c)
    const member = permit(actor, isMember, 'sign-in.account')
    await consumeRateLimit(db, { ...seenRateLimit, who: member.id, now })
    const input = validBody(addSeenStoriesSchemas.body, await readJson(c.req))
    await addSeen(db, member.id, input, now)
    const [known] = await seenBy(db, member.id)
    return answer(c, addSeenStories, { ids: known?.ids ?? [] })
  })
