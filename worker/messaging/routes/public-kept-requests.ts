import { keepRequestEndpoint, keepRequestSchemas } from '#messaging/kept-requests'
import { maySee } from '../../catalogue/engine/rules.ts'
import { keepRateLimit } from '../requests/rules.ts'
import { keepRequest } from '../keep-request.ts'
import { visitor } from '../../accounts/lib/actor.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { allowAnyone } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** There is no member before an account is confirmed, so the request is identified by its key only. */
export const keptRequestRoutes = routesOf([
  handle(
    keepRequestEndpoint,
    keepRequestSchemas,
    { access: allowAnyone, limit: keepRateLimit, status: 201 },
    async (c, { body: input }) => {
      const { db, now, catalogue } = c.var
      const flags = await catalogue.flags(now, input.companion)
      if (!flags?.feed) throw new Failure('not-found', 'profile.no-longer-available')
      if (!maySee(visitor, flags)) throw new Failure('forbidden', 'premium.vip')
      const profile = await catalogue.profile(now, input.companion)
      await keepRequest(db, input, { now, noticeHours: profile?.profile.noticeHours ?? 0 })
      return { kept: true as const }
    },
  ),
])
