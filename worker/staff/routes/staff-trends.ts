import { Hono, type Context } from 'hono'
import { getMoneyTrendsSchemas, getTrendsSchemas } from '#staff/trends'
import { exportMoneyTrends, exportTrends, getMoneyTrends, getTrends } from '#staff/trends.api'
import { presentMoneyTrends, presentTrends } from '../trends/present.ts'
import { readTrends } from '../trends/queries.ts'
import { trendsFile } from '../trends/trend-lines.ts'
import * as trendExport from '../export-trends.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { validQuery } from '../../platform/lib/validate.ts'
import { languageOf } from '../../platform/http/language.ts'
import { separatorFor } from '../../platform/lib/csv.ts'

const activityQuery = validQuery(getTrendsSchemas.query)
const moneyQuery = validQuery(getMoneyTrendsSchemas.query)

export const trendRoutes = new Hono<AppEnv>()
  .get(getTrends.path, activityQuery, async (c) => {
    const found = await readTrends(c.var.db, 'activity', c.req.valid('query').days)
    return respond(c, getTrends, presentTrends(found))
  })
  .get(exportTrends.path, activityQuery, async (c) => {
    const { days } = c.req.valid('query')
    const found = await trendExport.exportTrends(c.var.db, 'activity', days, staffOf(c))
    return file(
      c,
      `activity-${days}-days`,
      trendsFile(presentTrends(found), separatorFor(languageOf(c))),
    )
  })
  .get(getMoneyTrends.path, moneyQuery, async (c) => {
    const found = await readTrends(c.var.db, 'money', c.req.valid('query').days)
    return respond(c, getMoneyTrends, presentMoneyTrends(found))
  })
  .get(exportMoneyTrends.path, moneyQuery, async (c) => {
    const { days } = c.req.valid('query')
    const found = await trendExport.exportTrends(c.var.db, 'money', days, staffOf(c))
    return file(
      c,
      `money-${days}-days`,
      trendsFile(presentMoneyTrends(found), separatorFor(languageOf(c))),
    )
  })

const file = (c: Context<AppEnv>, name: string, lines: string) =>
  c.body(lines, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  })
