import { beforeEach, describe, expect, test } from 'vitest'
import { muteReporterEndpoint } from '#moderation/admin-reports'
import { muteReporterSchemas, unmuteReporterSchemas } from '#moderation/reports'
import { getInboxEndpoint, getInboxSchemas } from '#staff/inbox'
import { getWorkEndpoint, getWorkSchemas } from '#staff/work'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import {
  ada,
  berta,
  createReport,
  isSeen,
  list,
  mailServer,
  office,
  openQueue,
  performReportAction,
  readReport,
  sendAs,
  writer,
} from '../../support/moderation/reports.ts'

beforeEach(openQueue)

const path = (id: string) => muteReporterEndpoint.path.replace(':id', id)
const reason = 'Forty reports about one person.'
const mute = (id: string, days = 30) =>
  expectAnswer(muteReporterSchemas, office.call('POST', path(id), { days, reason }))
const unmute = (id: string) => expectAnswer(unmuteReporterSchemas, office.call('DELETE', path(id)))
const idsOfList = async () => (await list()).reports.map(({ id }) => id)
const idsOfInbox = async () => {
  const { cases } = await expectAnswer(
    getInboxSchemas,
    office.call('GET', `${getInboxEndpoint.path}?kind=report`),
  )
  return cases.map(({ id }) => id)
}
const idsOfTasks = async () => {
  const { cases } = await expectAnswer(getWorkSchemas, office.call('GET', getWorkEndpoint.path))
  return cases.map(({ id }) => id)
}
const nuisance = '198.51.100.9'

describe('a muted reporter', () => {
  test('is marked with the end, the reason and the author', async () => {
    const { id } = await createReport({}, nuisance)
    expect((await readReport(id)).reports[0]).toMatchObject({ recognisedBy: 'network', mute: null })
    const report = await mute(id, 7)
    expect(report.isMuted).toBe(true)
    expect(report.reports[0]?.mute).toMatchObject({ reason, by: 'The office' })
    const days = (Date.parse(report.reports[0]!.mute!.until) - Date.now()) / DAY
    expect(Math.round(days)).toBe(7)
  })

  test('has open and later reports that come last in the list, the inbox and the tasks', async () => {
    const muted = await createReport({ companion: berta }, nuisance)
    const other = await createReport({}, '203.0.113.9')
    expect(await idsOfList()).toEqual([muted.id, other.id])
    await mute(muted.id)
    const later = await createReport({ companion: uuid(11) }, nuisance)
    const latest = await createReport({ companion: uuid(12) }, '203.0.113.9')
    const expectedIds = [other.id, latest.id, muted.id, later.id]
    expect(await idsOfList()).toEqual(expectedIds)
    expect(await idsOfInbox()).toEqual(expectedIds)
    expect(await idsOfTasks()).toEqual(expectedIds)
  })

  test('is recognised by the account, whatever the network and the address', async () => {
    const sendFrom = async (changes: object) => {
      expect((await sendAs(writer, changes)).status).toBe(201)
      return (await list()).reports
    }
    const [first] = await sendFrom({ companion: ada })
    expect((await mute(first!.id)).reports[0]?.recognisedBy).toBe('account')
    const reports = await sendFrom({ companion: berta, email: 'new@reporters.test' })
    expect(reports.map(({ isMuted }) => isMuted)).toEqual([true, true])
    expect((await createReport({ companion: uuid(11) }, '203.0.113.9')).isMuted).toBe(false)
  })

  test('is recognised by the mailbox without an account', async () => {
    const first = await createReport({ email: 'ann@reporters.test' }, '203.0.113.1')
    expect((await mute(first.id)).reports[0]?.recognisedBy).toBe('email')
    const changes = { companion: berta, email: 'Ann+2@reporters.test' }
    expect((await createReport(changes, '203.0.113.2')).isMuted).toBe(true)
  })

  test('hides nothing, but an urgent report stays first and is mailed to the office', async () => {
    await mute((await createReport({}, nuisance)).id)
    const other = await createReport({ companion: uuid(11) }, '203.0.113.9')
    mailServer.sent.length = 0
    const urgent = await createReport({ companion: berta, reason: 'minor' }, nuisance)
    expect(urgent).toMatchObject({ isMuted: true, isUrgent: true, holds: false })
    expect(await isSeen(berta)).toBe(true)
    expect((await idsOfList()).slice(0, 2)).toEqual([urgent.id, other.id])
    expect(mailServer.sent.map(({ to }) => to)).toEqual(['office@site.test'])
    mailServer.sent.length = 0
    await createReport({ companion: uuid(12) }, nuisance)
    expect(mailServer.sent).toEqual([])
  })

  test('does not mute a case that someone else joins', async () => {
    const muted = await createReport({}, nuisance)
    await mute(muted.id)
    const joined = await createReport({}, '203.0.113.9')
    expect(joined).toMatchObject({ id: muted.id, isMuted: false, reportCount: 2 })
    expect(joined.reports.map(({ mute: entry }) => entry !== null)).toEqual([true, false])
  })

  test('gets an answer like anyone else', async () => {
    const { id } = await createReport({ email: 'ann@reporters.test' }, nuisance)
    await mute(id)
    mailServer.sent.length = 0
    await performReportAction(id, { act: 'keep', note: 'Nothing.' })
    expect(mailServer.sent.map(({ to }) => to)).toEqual(['ann@reporters.test'])
  })
})

describe('a mute', () => {
  test('ends early when staff lift it, once', async () => {
    const { id } = await createReport({}, nuisance)
    await mute(id, 7)
    await mute(id, 90)
    for (let time = 0; time < 2; time++) {
      const report = await unmute(id)
      expect(report.isMuted).toBe(false)
      expect(report.reports[0]?.mute).toBeNull()
    }
    const log = await auditLog()
    expect(log.filter(({ act }) => act === 'report.unmuted')).toHaveLength(1)
    expect(log.find(({ act }) => act === 'report.muted')?.subject).toBe(id)
    expect((await createReport({ companion: berta }, nuisance)).isMuted).toBe(false)
  })

  test('ends by date, also for reports that came during it', async () => {
    const { id } = await createReport({}, nuisance)
    await mute(id, 7)
    await expireRows(env, Date.now() + 8 * DAY)
    expect((await list()).reports).toMatchObject([{ id, isMuted: false }])
  })

  test('is deleted a year after it was set, and the key a month after the decision', async () => {
    const { id } = await createReport({}, nuisance)
    await mute(id, 90)
    await performReportAction(id, { act: 'keep', note: 'Nothing.' })
    const keys = () => rowsOf('SELECT reporter_key IS NULL AS is_gone FROM reports')
    await expireRows(env, Date.now() + 60 * DAY)
    expect(await keys()).toEqual([{ is_gone: 0 }])
    await expireRows(env, Date.now() + 91 * DAY)
    expect(await keys()).toEqual([{ is_gone: 1 }])
    expect(await rowsOf('SELECT id FROM reporter_mutes')).toHaveLength(1)
    await expireRows(env, Date.now() + 366 * DAY)
    expect(await rowsOf('SELECT id FROM reporter_mutes')).toEqual([])
  })

  test('needs days, a reason, a known sender and a role for cases', async () => {
    const { id } = await createReport({}, nuisance)
    const send = (body: object, target = id) => office.call('POST', path(target), body)
    expect((await send({ days: 8, reason })).status).toBe(422)
    expect((await send({ days: 7, reason: ' ' })).status).toBe(422)
    expect((await send({ days: 7, reason }, uuid(99))).status).toBe(404)
    await env.DB.exec('UPDATE reports SET reporter_key = NULL')
    expect((await send({ days: 7, reason })).status).toBe(409)
  })
})
