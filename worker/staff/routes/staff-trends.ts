import type { Context } from 'hono'
import {
  exportMoneyTrendsSchemas,
  exportTrendsSchemas,
  getMoneyTrendsSchemas,
  getTrendsSchemas,
  exportMoneyTrendsEndpoint,
  exportTrendsEndpoint,
  getMoneyTrendsEndpoint,
  getTrendsEndpoint,
} from '#staff/trends'
import { presentMoneyTrends, presentTrends, trendsFile } from '../trends/present.ts'
import { readTrends } from '../trends/queries.ts'
import { exportTrends } from '../export-records.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { languageOf } from '../../platform/http/language.ts'
import { separatorFor } from '../../platform/lib/csv.ts'

export const trendRoutes = routesOf([
  handle(getTrendsEndpoint, getTrendsSchemas, { access: staff }, async (c, { query: { days } }) =>
    presentTrends(await readTrends(c.var.db, 'activity', days)),
  ),
  handle(
    exportTrendsEndpoint,
    exportTrendsSchemas,
    { access: staff },
    async (c, { caller, query: { days } }) => {
      const trends = await exportTrends(c.var.db, 'activity', days, caller)
      const lines = trendsFile(presentTrends(trends), separatorFor(languageOf(c)))
      return file(c, `activity-${days}-days`, lines)
    },
  ),
  handle(
    getMoneyTrendsEndpoint,
    getMoneyTrendsSchemas,
    { access: staff },
    async (c, { query: { days } }) => presentMoneyTrends(await readTrends(c.var.db, 'money', days)),
  ),
  handle(
    exportMoneyTrendsEndpoint,
    exportMoneyTrendsSchemas,
    { access: staff },
    async (c, { caller, query: { days } }) => {
      const trends = await exportTrends(c.var.db, 'money', days, caller)
      const lines = trendsFile(presentMoneyTrends(trends), separatorFor(languageOf(c)))
      return file(c, `money-${days}-days`, lines)
    },
  ),
])

const file = (c: Context<AppEnv>, name: string, lines: string) =>
  c.body(lines, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  })
