import { Hono } from 'hono'
import { getFigures } from '#companions/figures.api'
import { getFiguresSchemas } from '#companions/figures'
import { dayOf } from '#platform/days'
import { presentFigures } from '../profile-stats/present.ts'
import { readProfileDays } from '../profile-stats/queries.ts'
import { daysUntil } from '../profile-stats/rules.ts'
import { validQuery } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'

export const ownFigureRoutes = new Hono<AppEnv>().get(
  getFigures.path,
  validQuery(getFiguresSchemas.query),
  async (c) => {
    const { db, now, own } = c.var
    const days = daysUntil(now, Number(c.req.valid('query').days))
    const [first = ''] = days
    const rows = await readProfileDays(db, own.companionId, first, dayOf(now))
    return respond(c, getFigures, presentFigures(rows, days))
  },
)
