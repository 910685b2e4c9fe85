import { beforeEach, expect, test } from 'vitest'
import { groundOfReport, reportReasons } from '#moderation/reports'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import {
  sendReportAction,
  ada,
  isSeen,
  mailServer,
  openQueue,
  readReport,
  createReport,
  performReportAction,
  thread,
  writer,
} from '../../support/moderation/reports.ts'

// Hiding a profile after a report: the companion reads the reason, and staff can restore the
// profile.

beforeEach(openQueue)

test('restores a hidden profile once per decision', async () => {
  const { id, reference } = await createReport({ reason: 'stolen_photos' })
  const { can } = await performReportAction(id, { act: 'hide', note: 'Found elsewhere.' })
  expect(can.act).toEqual(['note', 'review', 'hold', 'restore'])
  expect((await sendReportAction(id, { version: 1, act: 'restore' })).status).toBe(422)
  const restoredReport = await performReportAction(id, {
    version: 1,
    act: 'restore',
    note: 'A mistake.',
  })
  expect(restoredReport).toMatchObject({
    state: 'in_review',
    holds: false,
    dueAt: expect.any(String),
  })
  expect(await isSeen()).toBe(true)
  expect((await auditLog()).at(-1)).toMatchObject({
    act: 'companion.changed',
    subject: ada,
    detail: {
      report: reference,
      changes: { status: { before: 'archived', after: 'active' } },
    },
  })
  expect((await sendReportAction(id, { version: 2, act: 'restore', note: 'Again.' })).status).toBe(
    422,
  )
  await performReportAction(id, { version: 2, act: 'hide', note: 'No mistake.' })
  expect(await isSeen()).toBe(false)
})

test('refuses to restore a profile that changed since or was already hidden', async () => {
  const { id } = await createReport()
  const secondReport = await createReport({ target: `thread:${thread}` })
  await performReportAction(id, { act: 'hide', note: 'Fake.' })
  // The profile is hidden already, so this report did not change it.
  await performReportAction(secondReport.id, { act: 'hide', note: 'Fake.' })
  expect(
    (await sendReportAction(secondReport.id, { version: 1, act: 'restore', note: 'No.' })).status,
  ).toBe(409)
  await env.DB.exec(`UPDATE companions SET updated_at = updated_at + 1 WHERE id = '${ada}'`)
  expect((await sendReportAction(id, { version: 1, act: 'restore', note: 'No.' })).status).toBe(409)
  expect([await isSeen(), (await readReport(id)).state]).toEqual([false, 'hidden'])
  const bertaReport = await createReport({ companion: uuid(11), target: 'profile' })
  await env.DB.exec(`UPDATE companions SET is_active = 0 WHERE id = '${uuid(11)}'`)
  await performReportAction(bertaReport.id, { act: 'hide', note: 'Fake.' })
  await performReportAction(bertaReport.id, { version: 1, act: 'restore', note: 'A mistake.' })
  expect(await isSeen(uuid(11))).toBe(false)
})

test.each(reportReasons)(
  'reveals the ground of a profile hidden for “%s” only to its companion',
  async (reason) => {
    await giveAccount(createDatabase(env.DB), ada, writer.sub)
    await env.DB.exec(`UPDATE companion_accounts SET contact_email = 'ada@companions.test'`)
    const { id } = await createReport({ reason, email: 'me@reporters.test' })
    mailServer.sent.length = 0
    await performReportAction(id, { act: 'hide', note: 'For the team.' })
    const ground = groundOfReport[reason]
    const selectGround = 'SELECT ground, reason FROM'
    expect(await rowsOf(`${selectGround} companion_notes WHERE kind = 'hidden'`)).toEqual([
      { ground, reason: '' },
    ])
    expect(await rowsOf(`${selectGround} appeals`)).toEqual([{ ground, reason: '' }])
    expect(mailServer.sent.map(({ to }) => to).sort()).toEqual([
      'ada@companions.test',
      'me@reporters.test',
    ])
    expect(JSON.stringify(mailServer.sent)).not.toMatch(/For the team|\breport\b|\bAda\b/)
    await performReportAction(id, { version: 1, act: 'restore', note: 'A mistake.' })
    expect(await rowsOf(`${selectGround} companion_notes`)).toEqual([])
  },
)
