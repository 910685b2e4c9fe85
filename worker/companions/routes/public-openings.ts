import { Hono } from 'hono'
import { countOpening } from '#catalogue/companions.api'
import { Failure } from '../../platform/lib/failure.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { isAdult, isCrawler } from '../../accounts/http/age-gate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { countFigure } from '../http/count-figures.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { memberIdFromToken } from '../../accounts/http/identify.ts'
import { smallBody } from '../../platform/http/public-form.ts'

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
  return respond(c, countOpening, { success: true })
})
