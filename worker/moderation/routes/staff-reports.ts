import type { Context } from 'hono'
import {
  closeReportsEndpoint,
  getReportEndpoint,
  listReportsEndpoint,
  actOnReportEndpoint,
  muteReporterEndpoint,
  relatedReportsEndpoint,
  unmuteReporterEndpoint,
} from '#moderation/admin-reports'
import {
  listReportsSchemas,
  actOnReportSchemas,
  closeReportsSchemas,
  muteReporterSchemas,
  relatedReportsSchemas,
  type ReportChoice,
} from '#moderation/reports'
import { suspendUserEndpoint } from '#accounts/users'
import { mayCall, type StaffRole } from '#staff/staff-rights'
import { presentReport } from '../reports/present.ts'
import { findReport, type ReportedPhoto } from '../reports/queries.ts'
import { reportQueue } from '../reports/queue.ts'
import { listCases } from '../../accounts/list-cases.ts'
import { applyReportAction } from '../apply-report-action.ts'
import { closeReports, readRelatedReports } from '../close-reports.ts'
import { muteReporter, unmuteReporter } from '../mute-reporter.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import {
  endConnections,
  endingThreads,
  notifyOfCompanions,
} from '../../accounts/http/notify-connections.ts'
import { staffWithRole } from '../../accounts/http/require-admin.ts'
import { recordRead, privateReads } from '../../accounts/http/record-read.ts'
import { originOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { staffUrlsFor } from '../../media/http/staff-urls.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminReportRoutes = routesOf([
  handle(listReportsEndpoint, listReportsSchemas, { access: staff }, async (c, { query }) => {
    const { rows, items, page } = await listCases(c.var, reportQueue, query)
    const thumbnailOf = await thumbnailsOf(c, rows)
    return { reports: items.map((item) => ({ ...item, thumbnail: thumbnailOf(item.id) })), ...page }
  }),
  handle(getReportEndpoint, {}, { access: staff }, (c) => reportOf(c)),
  handle(
    actOnReportEndpoint,
    actOnReportSchemas,
    { access: staff },
    async (c, { caller, params, body: action }) => {
      const origin = originOf(c)
      const { config } = c.var
      const stores = {
        ...storesOf(c),
        accounts: accountServiceOf(config),
        siteSecret: config.siteSecret,
      }
      const notifyThreads = await endingReportedThreads(c, params.id, action.act, caller.role)
      await applyReportAction(stores, params.id, action, caller, origin)
      sendMailInBackground(c)
      notifyThreads()
      const report = await reportOf(c)
      if (report.companion) notifyOfCompanions(c, [report.companion.id])
      return report
    },
  ),
  handle(
    muteReporterEndpoint,
    muteReporterSchemas,
    { access: staff },
    async (c, { caller, params, body }) => {
      await muteReporter(c.var.db, params.id, body, caller)
      return reportOf(c)
    },
  ),
  handle(unmuteReporterEndpoint, {}, { access: staff }, async (c, { caller, params }) => {
    await unmuteReporter(c.var.db, params.id, caller)
    return reportOf(c)
  }),
  handle(
    relatedReportsEndpoint,
    relatedReportsSchemas,
    { access: staff },
    (c, { params, query: { scope } }) =>
      readRelatedReports(c.var.db, { id: params.id, scope, now: c.var.now }),
  ),
  handle(
    closeReportsEndpoint,
    closeReportsSchemas,
    { access: staff },
    async (c, { caller, params, body }) => {
      await closeReports(c.var.db, params.id, body, caller)
      sendMailInBackground(c)
      return reportOf(c)
    },
  ),
])

/** Small pictures of reported photos. Private ones stay previews, because opening them is logged. */
async function thumbnailsOf(
  c: Context<AppEnv>,
  rows: readonly { id: string; photo: string | null }[],
): Promise<(reportId: string) => string | null> {
  const photos = new Map<string, ReportedPhoto>()
  for (const { id, photo } of rows) {
    if (photo !== null) photos.set(id, JSON.parse(photo) as ReportedPhoto)
  }
  const publicPhotos = [...photos.values()].filter(({ accessLevel }) => accessLevel === 'public')
  const addressOf = await staffUrlsFor(c, publicPhotos)
  return (reportId) => {
    const photo = photos.get(reportId)
    if (!photo) return null
    return photo.accessLevel === 'public' ? addressOf(photo, 'w320.webp') : photo.preview
  }
}

async function reportOf(c: Context<AppEnv>) {
  const report = await findReport(c.var.db, c.req.param('id') ?? '', c.var.now)
  if (!report) throw new Failure('not-found', 'report.not-found')
  const { photo } = report
  await recordRead(c, 'reports', privateReads(photo ? [photo] : []))
  const photoUrl = photo ? (await staffUrlsFor(c, [photo]))(photo, 'w640.webp') : ''
  const presented = presentReport(report, c.var.now, photoUrl)
  const { role } = staffWithRole(c)
  const may = (act: ReportChoice) => act !== 'suspend' || mayCall(role, suspendUserEndpoint)
  return { ...presented, can: { act: presented.can.act.filter(may) } }
}

/**
 * Checks the right to suspend, and reads the threads that an action is about to end.
 *
 * @returns tells both sides of the threads afterwards
 * @throws `Failure` 403 for a suspension by a role without this right
 */
async function endingReportedThreads(
  c: Context<AppEnv>,
  id: string,
  act: ReportChoice,
  role: StaffRole,
): Promise<() => void> {
  if (act !== 'suspend' && act !== 'end_requests') return () => {}
  if (act === 'suspend' && !mayCall(role, suspendUserEndpoint)) {
    throw new Failure('forbidden', 'admin.forbidden')
  }
  const report = await findReport(c.var.db, id, c.var.now)
  const accountId = report?.memberId ?? null
  if (accountId === null) return () => {}
  const notifyThreads = await endingThreads(c, { accountId })
  return () => {
    if (act === 'suspend') endConnections(c, accountId)
    notifyThreads()
  }
}
