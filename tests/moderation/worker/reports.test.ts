import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import { REFERENCE } from '#platform/submission-answer'
import { createReportEndpoint } from '#moderation/reports'
import { auditLog } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, HOUR, uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import {
  ada,
  berta,
  draft,
  isSeen,
  list,
  office,
  openQueue,
  form,
  photo,
  mailServer,
  readReport,
  referenceOf,
  createReport,
  review,
  send,
  sendAs,
  storedReports,
  performReportAction,
  thread,
  writer,
} from '../../support/moderation/reports.ts'

beforeEach(openQueue)

describe('invalid report', () => {
  const invalidFields: [what: string, field: string, value: unknown][] = [
    ['without a companion', 'companion', ''],
    ['with an address that is no profile', 'companion', 'https://site.test/browse'],
    ['with an unknown target', 'target', `story:${photo}`],
    ['without a reason', 'reason', ''],
    ['with an unknown reason', 'reason', 'boring'],
    ['without a text', 'text', ' '],
    ['with too long a text', 'text', 'a'.repeat(2_001)],
    ['with an invalid address', 'email', 'me@'],
    ['with the honeypot filled in', 'extra_topic', 'https://spam.test'],
  ]
  test.each(invalidFields)('is refused %s', async (_, field, value) => {
    const response = await send({ [field]: value })
    expect(response.status).toBe(422)
    const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
    expect(new Set(detail.map(({ loc }) => loc.join('.')))).toEqual(new Set([`body.${field}`]))
    expect(await storedReports()).toEqual([])
  })

  const invisibleTargets: [what: string, changes: object][] = [
    ['an unknown companion', { companion: uuid(99) }],
    ['a draft', { companion: draft }],
    ['a photo of another companion', { companion: berta, target: `photo:${photo}` }],
    ['an unknown photo', { target: `photo:${uuid(99)}` }],
    ['an unknown review', { target: `review:${uuid(99)}` }],
  ]
  test.each(invisibleTargets)('is answered with 404 about %s', async (_, changes) => {
    expect((await send(changes)).status).toBe(404)
    expect(await storedReports()).toEqual([])
  })

  test('is refused after ten reports from one network', async () => {
    for (let n = 0; n < 10; n++) await referenceOf()
    expect((await send()).status).toBe(429)
    expect((await send({}, '198.51.100.1')).status).toBe(201)
  })
})

describe('report', () => {
  test('is stored, answered with a reference, and emailed to the office without its text', async () => {
    const reference = await referenceOf({ text: 'I know this face.', email: 'me@reporters.test' })
    expect(reference).toMatch(REFERENCE)
    expect(await storedReports()).toMatchObject([
      { reference, companion: ada, reason: 'fake', holds: 0 },
    ])
    expect(mailServer.sent).toMatchObject([
      { to: 'office@site.test', subject: `To do: ${reference}` },
    ])
    expect(mailServer.sent[0]!.text).not.toMatch(/Ada|face|fake|reporters/)
    expect(await isSeen()).toBe(true)
  })

  test('accepts a pasted profile address', async () => {
    await referenceOf({ companion: `https://site.test/companion/${ada}?tab=photos#p1` })
    expect(await storedReports()).toMatchObject([{ companion: ada }])
  })

  test('accepts a photo or a review as its target', async () => {
    await referenceOf({ target: `photo:${photo}` })
    await referenceOf({ target: `review:${review}` })
    expect(await storedReports()).toMatchObject([
      { target: 'photo', target_id: photo },
      { target: 'review', target_id: review },
    ])
  })

  describe('about a thread', () => {
    const target = `thread:${thread}`
    test('is refused for an unknown thread, a wrong companion and an outsider', async () => {
      const refusals = await Promise.all([
        send({ target: `thread:${uuid(80)}` }),
        send({ target: `thread:${uuid(80)}`, companion: '' }),
        send({ target, companion: berta }),
        sendAs({ sub: uuid(0xa2), email: 'eve@members.test' }, { target }),
        office.call('POST', createReportEndpoint.path, { ...form, target }),
      ])
      expect(refusals.map(({ status }) => status)).toEqual(Array(5).fill(404))
      expect(await refusals[0]!.text()).toContain('couldn’t be found')
      expect(await storedReports()).toEqual([])
    })

    test('is accepted from its member with or without a session, and stores the companion', async () => {
      expect((await sendAs(writer, { target })).status).toBe(201)
      expect((await sendAs(writer, { target, companion: '' })).status).toBe(201)
      await referenceOf({ target, companion: '' })
      const about = { target: 'thread', target_id: thread, companion: ada }
      expect(await storedReports()).toMatchObject([about, about, about])
    })
  })

  test('is stored once when sent several times, also after it hid the profile', async () => {
    const repeatedForm = { text: 'The same', reason: 'minor', key: uuid(70) }
    const references = await Promise.all([
      referenceOf(repeatedForm),
      referenceOf(repeatedForm),
      referenceOf(repeatedForm),
    ])
    expect(new Set([...references, await referenceOf(repeatedForm)]).size).toBe(1)
    expect(await storedReports()).toHaveLength(1)
    expect(mailServer.sent).toHaveLength(1)
    expect((await send({ ...repeatedForm, text: 'Else' })).status).toBe(409)
  })

  test('leaves no personal data in the console', async () => {
    const words: string[] = []
    for (const name of ['log', 'warn', 'error', 'info'] as const) {
      vi.spyOn(console, name).mockImplementation(
        (...emails: unknown[]) => void words.push(emails.join()),
      )
    }
    await env.DB.exec('DROP TABLE audit_log')
    expect((await send({ text: 'I know this face.', email: 'me@reporters.test' })).status).toBe(500)
    expect(words.length).toBeGreaterThan(0)
    expect(words.join()).not.toMatch(/face|reporters/)
  })
})

describe('report about a minor or coercion', () => {
  test.each(['minor', 'coercion'])('(%s) hides the profile everywhere at once', async (reason) => {
    const reference = await referenceOf({ reason })
    expect(
      (await office.ask(addressOf(getCompanionEndpoint, { params: { id: ada } }))).status,
    ).toBe(404)
    expect(await isSeen()).toBe(false)
    expect(await isSeen(berta)).toBe(true)
    const { data } = await isolate().json<{ data: { id: string }[] }>('/api/companions')
    expect(data.map(({ id }) => id)).not.toContain(ada)
    expect(mailServer.sent).toMatchObject([{ subject: `Urgent: ${reference}` }])
    expect(await auditLog()).toContainEqual(
      expect.objectContaining({
        actor: 'system',
        act: 'report.received',
        detail: { reference, companion: ada, reason, target: 'profile', holds: true },
      }),
    )
  })

  const parts: [what: string, target: string][] = [
    ['a photo', `photo:${photo}`],
    ['a review', `review:${review}`],
    ['a thread', `thread:${thread}`],
  ]
  test.each(parts)('hides the whole profile when it is about %s', async (_, target) => {
    await referenceOf({ reason: 'minor', target })
    expect(await isSeen()).toBe(false)
    expect(await isSeen(berta)).toBe(true)
  })

  test('stays urgent but hides nothing once its thread is deleted', async () => {
    const { id } = await createReport({ reason: 'coercion', target: `thread:${thread}` })
    await env.DB.exec('UPDATE reports SET companion = NULL, holds = 0')
    const report = await readReport(id)
    expect(report).toMatchObject({ isUrgent: true, holds: false, companion: null })
    expect(report.can.act).toEqual(['note', 'review', 'keep'])
    await performReportAction(report.id, { act: 'keep', note: 'Spoke to both.' })
  })

  test('hides nothing automatically after staff kept the profile, but is listed first', async () => {
    const { id } = await createReport({ reason: 'minor' })
    await performReportAction(id, { act: 'keep', note: 'Passport seen.' })
    await createReport({ reason: 'fake', target: `photo:${photo}` })
    const secondReport = await createReport({ reason: 'minor' }, '198.51.100.1')
    expect(await isSeen()).toBe(true)
    expect(secondReport).toMatchObject({ holds: false, isUrgent: true })
    expect((await list('?state=open')).reports[0]).toMatchObject({ id: secondReport.id })
    await performReportAction(secondReport.id, { act: 'hold' })
    expect(await isSeen()).toBe(false)
  })

  test.each([
    ['not yet within', 30 * DAY - HOUR, true],
    ['again after', 30 * DAY + 1, false],
  ])('hides the profile %s a month after staff kept it', async (_, passed, isVisible) => {
    const { id } = await createReport({ reason: 'minor' })
    await performReportAction(id, { act: 'keep', note: 'Passport seen.' })
    await env.DB.exec(`UPDATE reports SET changed_at = changed_at - ${passed}`)
    await performReportAction(id, { version: 1, act: 'note', note: 'Filed.' })
    await createReport({ reason: 'minor' })
    expect(await isSeen()).toBe(isVisible)
  })

  test('hides at most three profiles a day from one network', async () => {
    const ids = [ada, berta, uuid(11), uuid(12)]
    for (const companion of ids) await referenceOf({ reason: 'minor', companion })
    expect(await Promise.all(ids.map(isSeen))).toEqual([false, false, false, true])
    expect(await storedReports()).toHaveLength(4)
    await referenceOf({ reason: 'minor', companion: uuid(12) }, '198.51.100.1')
    expect(await isSeen(uuid(12))).toBe(false)
  })

  test('hides nothing if the audit log cannot be written', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await env.DB.exec('DROP TABLE audit_log')
    expect((await send({ reason: 'minor' })).status).toBe(500)
    expect(await storedReports()).toEqual([])
    expect(await isSeen()).toBe(true)
  })
})
