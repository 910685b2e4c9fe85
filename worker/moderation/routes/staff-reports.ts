import type { Context } from 'hono'
import {
  getReportEndpoint,
  listReportsEndpoint,
  actOnReportEndpoint,
} from '#moderation/admin-reports'
import { listReportsSchemas, actOnReportSchemas } from '#moderation/reports'
import { presentReport } from '../reports/present.ts'
import { findReport } from '../reports/queries.ts'
import { reportQueue } from '../reports/queue.ts'
import { listCases } from '../../accounts/list-cases.ts'
import { applyReportAction } from '../apply-report-action.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { notifyOfCompanions } from '../../accounts/http/notify-connections.ts'
import { recordRead, privateReads } from '../../accounts/http/record-read.ts'
import { originOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { staffUrlsFor } from '../../media/http/staff-urls.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminReportRoutes = routesOf([
  handle(listReportsEndpoint, listReportsSchemas, { access: staff }, async (c, { query }) => {
    const { items: reports, page } = await listCases(c.var, reportQueue, query)
    return { reports, ...page }
  }),
  handle(getReportEndpoint, {}, { access: staff }, (c) => reportOf(c)),
  handle(
    actOnReportEndpoint,
    actOnReportSchemas,
    { access: staff },
    async (c, { caller, params, body: action }) => {
      const origin = originOf(c)
      await applyReportAction(storesOf(c), params.id, action, caller, origin)
      sendMailInBackground(c)
      const report = await reportOf(c)
      if (report.companion) notifyOfCompanions(c, [report.companion.id])
      return report
    },
  ),
])

async function reportOf(c: Context<AppEnv>) {
  const report = await findReport(c.var.db, c.req.param('id') ?? '')
  if (!report) throw new Failure('not-found', 'report.not-found')
  const { photo } = report
  await recordRead(c, 'reports', privateReads(photo ? [photo] : []))
  const photoUrl = photo ? (await staffUrlsFor(c, [photo]))(photo, 'w640.webp') : ''
  return presentReport(report, c.var.now, photoUrl)
}
