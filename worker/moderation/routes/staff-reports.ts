import { Hono, type Context } from 'hono'
import { getReport, listReports, actOnReport } from '#moderation/admin-reports.api'
import { listReportsSchemas, actOnReportSchemas } from '#moderation/reports'
import { presentReportCounts, presentReportListItem, presentReport } from '../reports/present.ts'
import { findReport } from '../reports/find-report.ts'
import { pageOfReports } from '../reports/list.ts'
import { applyReportAction } from '../apply-report-action.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { notifyOfCompanions } from '../../messaging/http/notify-connections.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { noteRead, privateReads } from '../../companions/http/note-read.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { originOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'
import { staffUrlsFor } from '../../media/http/staff-urls.ts'

export const adminReportRoutes = new Hono<AppEnv>()
  .get(listReports.path, validQuery(listReportsSchemas.query), async (c) => {
    const { db, now } = c.var
    const query = c.req.valid('query')
    const { rows, counted, overdue, total } = await pageOfReports(db, query, {
      now,
      me: c.var.admin.id,
    })
    const reports = rows.map((row) => presentReportListItem(row, now))
    return respond(c, listReports, {
      reports,
      total,
      counts: presentReportCounts(counted),
      overdue,
    })
  })
  .get(getReport.path, async (c) => respond(c, getReport, await reportOf(c)))
  .post(actOnReport.path, async (c) => {
    const action = validBody(actOnReportSchemas.body, await readJson(c.req))
    const origin = originOf(c)
    await applyReportAction(storesOf(c), c.req.param('id'), action, staffOf(c), origin)
    await refreshCatalogue(c)
    sendMailInBackground(c)
    const report = await reportOf(c)
    if (report.companion) notifyOfCompanions(c, [report.companion.id])
    return respond(c, actOnReport, report)
  })

async function reportOf(c: Context<AppEnv>) {
  const found = await findReport(c.var.db, c.req.param('id') ?? '')
  if (!found) throw new Failure('not-found', 'report.not-found')
  const { photo } = found
  await noteRead(c, 'reports', privateReads(photo ? [photo] : []))
  const photoUrl = photo ? (await staffUrlsFor(c, [photo]))(photo, 'w640.webp') : ''
  return presentReport(found, c.var.now, photoUrl)
}
