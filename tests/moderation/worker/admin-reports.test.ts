import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import { type ReportAction } from '#moderation/reports'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { applyReportAction } from '../../../worker/moderation/apply-report-action.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { caseCounts } from '../../support/staff/case-counts.ts'
import { env } from '../../support/platform/database.ts'
import { Faults } from '../../support/platform/faults.ts'
import { HOUR, uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import { givePlan } from '../../support/billing/plans.ts'
import {
  ada,
  berta,
  isSeen,
  list,
  office,
  openQueue,
  otherPhoto,
  photo,
  mailServer,
  readReport,
  createReport,
  review,
  secret,
  sendAs,
  sendReportAction,
  performReportAction,
  thread,
  writer,
} from '../../support/moderation/reports.ts'

beforeEach(openQueue)

describe('reports in the staff area', () => {
  test('are listed as urgent, overdue, due, then decided', async () => {
    const decidedReport = await createReport({ companion: uuid(11) })
    const plain = await createReport({ companion: uuid(12) })
    const urgent = await createReport({ reason: 'coercion' })
    const overdueReport = await createReport({ companion: uuid(13), reason: 'other' })
    await performReportAction(decidedReport.id, { act: 'keep', note: 'All is well.' })
    await env.DB.exec(
      `UPDATE reports SET due_at = due_at - ${60 * HOUR} WHERE id = '${overdueReport.id}'`,
    )
    const { reports, total } = await list()
    expect(reports.map(({ id }) => id)).toEqual([
      urgent.id,
      overdueReport.id,
      plain.id,
      decidedReport.id,
    ])
    expect(total).toBe(4)
    expect(await caseCounts(office, 'report')).toEqual({
      counts: { new: 3, in_review: 0 },
      overdue: 1,
    })
    expect(await list('?state=kept')).toMatchObject({
      total: 1,
      reports: [{ id: decidedReport.id }],
    })
    expect(reports[0]!.companion).toEqual({ id: ada, name: 'Ada' })
  })

  test("are found by reference, companion's name and id", async () => {
    const photoReport = await createReport({ target: `photo:${photo}` })
    const bertaReport = await createReport({ companion: berta })
    const idsFor = async (search: string) => {
      const { reports, total } = await list(`?search=${encodeURIComponent(search)}&limit=1`)
      expect(total).toBe(reports.length)
      return reports.map(({ id }) => id)
    }
    expect(await idsFor(photoReport.reference.toLowerCase())).toEqual([photoReport.id])
    expect(await idsFor('BÉRT')).toEqual([bertaReport.id])
    expect(await idsFor(photo)).toEqual([photoReport.id])
    expect(await idsFor('nobody')).toEqual([])
  })

  test('are listed with a small picture of a reported photo', async () => {
    const profileReport = await createReport()
    const photoReport = await createReport({ target: `photo:${photo}` })
    const { reports } = await list('?state=open')
    const { thumbnail } = reports.find(({ id }) => id === photoReport.id)!
    expect(thumbnail).toMatch(new RegExp(`/media/.*${ada}/${photo}/w320\\.webp$`))
    expect(reports.find(({ id }) => id === profileReport.id)?.thumbnail).toBeNull()
  })

  test('about a private photo are listed with its preview', async () => {
    await givePlan(writer.sub, { plan: 'silver' })
    expect((await sendAs(writer, { target: `photo:${secret}` })).status).toBe(201)
    const { reports } = await list('?state=open')
    expect(reports).toMatchObject([{ thumbnail: expect.stringMatching(/^data:image/) }])
  })

  const refusals: [what: string, status: number, input: Partial<ReportAction>][] = [
    ['a decision without a reason', 422, { act: 'keep' }],
    ['an empty note', 422, { act: 'note', note: ' ' }],
    ['a question to a reporter without an address', 422, { act: 'ask' }],
    ['an outdated version', 409, { version: 4, act: 'review' }],
  ]
  test.each(refusals)('refuse %s', async (_, status, input) => {
    const { id } = await createReport()
    expect((await sendReportAction(id, input)).status).toBe(status)
    expect(await readReport(id)).toMatchObject({ version: 0, state: 'new' })
  })

  test('refuse a second decision until they are reopened', async () => {
    const { id } = await createReport()
    const { can } = await performReportAction(id, { act: 'keep', note: 'All is well.' })
    expect(can.act).toEqual(['note', 'review', 'hold'])
    expect((await sendReportAction(id, { version: 1, act: 'hide', note: 'No!' })).status).toBe(422)
    expect(await performReportAction(id, { version: 1, act: 'review' })).toMatchObject({
      state: 'in_review',
    })
    await performReportAction(id, { version: 2, act: 'hide', note: 'She asked for it.' })
    expect(await isSeen()).toBe(false)
  })

  test('keep a profile hidden when another report about it is closed', async () => {
    const first = await createReport({ reason: 'minor' })
    const second = await createReport({ reason: 'minor', target: `photo:${photo}` })
    await performReportAction(first.id, { act: 'hide', note: 'Fake passport.' })
    await performReportAction(second.id, { act: 'keep', note: 'Decided already.' })
    expect(await isSeen()).toBe(false)
    expect(await rowsOf('SELECT lifecycle, is_active FROM companions WHERE id = ?1', ada)).toEqual([
      { lifecycle: 'archived', is_active: 0 },
    ])
    const events = (await auditLog()).map(({ act, subject }) => [act, subject])
    expect(events).toContainEqual(['report.hide', first.id])
    expect(events).toContainEqual(['companion.changed', ada])
    expect(JSON.stringify(await auditLog())).not.toMatch(/passport|I saw/i)
  })

  test('hide a photo and delete its files', async () => {
    const key = `media/${ada}/${photo}/w640.webp`
    await env.MEDIA.put(key, 'picture')
    const { id } = await createReport({ target: `photo:${photo}`, reason: 'stolen_photos' })
    await performReportAction(id, { act: 'hide', note: 'Found elsewhere.' })
    const { data } = await isolate().json<{ data: { public_photos: { id: string }[] } }>(
      addressOf(getCompanionEndpoint, { params: { id: ada } }),
    )
    expect(data.public_photos.map(({ id: photoId }) => photoId)).toEqual([otherPhoto])
    expect(await env.MEDIA.head(key)).toBeNull()
  })

  test(
    'hide a photo whose files cannot be deleted until the next clean-up',
    { tags: 'thorough' },
    async () => {
      const key = `media/${ada}/${photo}/w640.webp`
      await env.MEDIA.put(key, 'picture')
      const { id } = await createReport({ target: `photo:${photo}`, reason: 'stolen_photos' })
      const stores = {
        db: createDatabase(env.DB),
        bucket: new Faults(0).bucket(env.MEDIA),
        accounts: null,
        siteSecret: null,
      }
      const hide = { version: 0, act: 'hide', note: 'Found elsewhere.' } as const
      const staff = { actor: 'staff', name: 'Staff', at: Date.now() }
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      await applyReportAction(stores, id, hide, staff, 'https://site.test')
      expect(warn.mock.calls.join()).toContain('sweep.failed')
      expect(await readReport(id)).toMatchObject({ state: 'hidden', thing: null })
      expect(await env.MEDIA.head(key)).not.toBeNull()
      await runSchedule('*/15 * * * *', env, Date.now())
      expect(await env.MEDIA.head(key)).toBeNull()
    },
  )

  test('hide a review without hiding the profile', async () => {
    const { id } = await createReport({ target: `review:${review}`, reason: 'other' })
    await performReportAction(id, { act: 'hide', note: 'An insult.' })
    const { data } = await isolate().json<{ data: { reviews: unknown } }>(
      addressOf(getCompanionEndpoint, { params: { id: ada } }),
    )
    expect(data.reviews).toBeNull()
  })

  test('include the reported photo or review while it exists', async () => {
    await givePlan(writer.sub, { plan: 'silver' })
    expect((await sendAs(writer, { target: `photo:${secret}` })).status).toBe(201)
    const picture = await readReport((await list()).reports[0]!.id)
    expect(picture.thing).toMatchObject({
      kind: 'photo',
      access_level: 'private',
      url: expect.stringMatching(/^\/media\/staff\/.+\/w640\.webp$/),
    })
    const words = await createReport({ target: `review:${review}` })
    expect(words.thing).toMatchObject({ kind: 'review', text: 'A fine evening.' })
    await performReportAction(words.id, { act: 'hide', note: 'An insult.' })
    expect((await readReport(words.id)).thing).toMatchObject({ state: 'hidden' })
    await performReportAction(picture.id, { act: 'hide', note: 'Found elsewhere.' })
    expect((await readReport(picture.id)).thing).toBeNull()
  })

  test('ask a reporter for details without revealing the subject', async () => {
    const { id, reference, can, dueAt } = await createReport({ email: 'me@reporters.test' })
    expect(can.act).toContain('ask')
    mailServer.sent.length = 0
    const report = await performReportAction(id, { act: 'ask', note: 'When was Ada in Bern?' })
    expect(report).toMatchObject({ state: 'in_review', dueAt })
    expect(mailServer.sent).toMatchObject([
      { to: 'me@reporters.test', subject: `Your reference ${reference}` },
    ])
    expect(mailServer.sent[0]!.text).toContain('Write to us with any details.')
    expect(mailServer.sent[0]!.text).not.toMatch(/Ada|Bern|fake/)
    expect((await readReport(id)).steps).toMatchObject([
      { act: 'ask', note: 'When was Ada in Bern?' },
    ])
  })

  test("appear in the companion's record while they hide her profile", async () => {
    const path = `/api/admin/companions/${ada}`
    type Record = { not_public: object[] }
    expect((await office.get<Record>(path)).not_public).toEqual([])
    const { id, reference } = await createReport({ reason: 'minor' })
    await createReport({ reason: 'fake', target: `photo:${photo}` })
    expect((await office.get<Record>(path)).not_public).toEqual([
      { field: 'report', reason: 'reported', report: { id, reference } },
    ])
    await performReportAction(id, { act: 'keep', note: 'Passport seen.' })
    expect((await office.get<Record>(path)).not_public).toEqual([])
  })

  test('hide the profile of a reported thread', async () => {
    const { id, thing } = await createReport({ target: `thread:${thread}` })
    const member = { id: writer.sub, name: 'Max' }
    expect(thing).toEqual({
      kind: 'thread',
      id: thread,
      reference: 'B-AAAA-AAAA',
      state: 'sent',
      member,
    })
    await performReportAction(id, { act: 'hide', note: 'Coerced.' })
    expect(await isSeen()).toBe(false)
    await env.DB.exec('DELETE FROM requests')
    expect((await readReport(id)).thing).toBeNull()
  })

  test('email the outcome to reporters who left an address, without details', async () => {
    const { id, reference } = await createReport({ email: 'me@reporters.test' })
    const silent = await createReport({ companion: berta })
    mailServer.sent.length = 0
    await performReportAction(id, { act: 'review' })
    await performReportAction(silent.id, { act: 'keep', note: 'All is well.' })
    expect(mailServer.sent).toEqual([])
    await performReportAction(id, { version: 1, act: 'hide', note: 'Fake passport.' })
    expect(mailServer.sent).toMatchObject([
      { to: 'me@reporters.test', subject: `Your reference ${reference}` },
    ])
    expect(mailServer.sent[0]!.text).not.toMatch(/\bAda\b|fake|passport|profile/i)
  })

  test('accept only one of two simultaneous decisions', async () => {
    const { id } = await createReport({ reason: 'minor', email: 'me@reporters.test' })
    mailServer.sent.length = 0
    const answers = await Promise.all([
      sendReportAction(id, { act: 'keep', note: 'Yes' }),
      sendReportAction(id, { act: 'hide', note: 'No' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(mailServer.sent).toHaveLength(1)
    expect(await isSeen()).toBe((await readReport(id)).state === 'kept')
  })

  test('remain after the profile is deleted', async () => {
    const { id } = await createReport()
    await env.DB.exec(`DELETE FROM companions WHERE id = '${ada}'`)
    expect((await readReport(id)).companion).toEqual({ id: ada, name: null })
    await performReportAction(id, { act: 'hide', note: 'Gone already.' })
  })
})
