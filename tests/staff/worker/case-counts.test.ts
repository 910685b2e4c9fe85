import { beforeEach, expect, test } from 'vitest'
import { countCasesEndpoint } from '#staff/case-counts'
import { env } from '../../support/platform/database.ts'
import {
  berta,
  createReport,
  openQueue,
  office,
  performReportAction,
} from '../../support/moderation/reports.ts'
import { caseCounts } from '../../support/staff/case-counts.ts'
import { addStaff, colleague, openReviewAndRequest } from '../../support/staff/case-work.ts'

beforeEach(openQueue)

const addressOf = (kind: string) => countCasesEndpoint.path.replace(':kind', kind)

test('the numbers of open cases ignore decided ones', async () => {
  const decidedReport = await createReport()
  await createReport({ companion: berta })
  await performReportAction(decidedReport.id, { act: 'keep', note: 'All is well.' })
  expect(await caseCounts(office, 'report')).toEqual({
    counts: { new: 1, in_review: 0 },
    overdue: 0,
  })
  await env.DB.exec('UPDATE reports SET due_at = 1 WHERE due_at IS NOT NULL')
  expect((await caseCounts(office, 'report')).overdue).toBe(1)
})

test('the numbers of requests and reviews are those of waiting requests and of texts to decide on', async () => {
  const { office: site } = await openReviewAndRequest()
  expect(await caseCounts(site, 'request')).toEqual({ counts: { waiting: 1 }, overdue: 0 })
  expect(await caseCounts(site, 'review')).toEqual({ counts: { pending: 1, reply: 0 }, overdue: 0 })
})

test('the numbers of a kind without a list of open cases are not found', async () => {
  for (const kind of ['sale', 'confirmation', 'lost']) {
    expect((await office.call('GET', addressOf(kind))).status, kind).toBe(404)
  }
})

test('the numbers are refused to roles that do not see the cases', async () => {
  await addStaff('editor')
  const editor = await office.accounts.as(colleague)
  expect((await office.ask(addressOf('report'), editor)).status).toBe(403)
})
