import { Hono } from 'hono'
import { getFigures } from '#contract/figures.api'
import { getFiguresSchemas } from '#contract/figures'
import { dayOf } from '#contract/days'
import { presentFigures } from '../../features/companion-days/present.ts'
import { daysOf } from '../../features/companion-days/queries.ts'
import { daysUntil } from '../../features/companion-days/rules.ts'
import { validQuery } from '../../lib/validate.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'

export const ownFigureRoutes = new Hono<AppEnv>().get(
  getFigures.path,
  validQuery(getFiguresSchemas.query),
  async (c) => {
    const { db, now, own } = c.var
    const days = daysUntil(now, Number(c.req.valid('query').days))
    const [first = ''] = days
    const rows = await daysOf(db, own.companionId, first, dayOf(now))
    return answer(c, getFigures, presentFigures(rows, days))
  },
)
