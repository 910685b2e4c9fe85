import { Hono } from 'hono'
import { countOpening } from '#contract/companions.api'
import { Failure } from '../../lib/failure.ts'
import { isUuid } from '../../lib/id.ts'
import { isAdult, isCrawler } from '../../http/age-gate.ts'
import type { AppEnv } from '../../http/context.ts'
import { countFigure } from '../../http/count-figures.ts'
import { answer } from '../../http/endpoint.ts'
import { memberIdFromToken } from '../../http/identify.ts'
import { smallBody } from '../../http/public-form.ts'

/** A profile is shown in a browser. Who of the members it is only serves to leave out staff and herself. */
export const openingRoutes = new Hono<AppEnv>().post(countOpening.path, smallBody, async (c) => {
  const { catalogue, now } = c.var
  const id = c.req.param('id')
  const flags = isUuid(id) ? await catalogue.flags(now, id) : undefined
  if (!flags?.feed) throw new Failure('not-found', 'profile.not-found')
  const isCounted = isAdult(c) && !isCrawler(c)
  const member = isCounted ? await memberIdFromToken(c) : undefined
  // A token that can't be verified may be staff's.
  if (member !== undefined) countFigure(c, 'openings', id, member)
  return answer(c, countOpening, { success: true })
})
