import { beforeEach, describe, expect, test } from 'vitest'
import { closeReportsEndpoint, relatedReportsEndpoint } from '#moderation/admin-reports'
import {
  closeReportsSchemas,
  relatedReportsSchemas,
  type ClosedReports,
  type ClosingScope,
} from '#moderation/reports'
import { expectAnswer } from '../../support/platform/answers.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { auditLog } from '../../support/staff/admin.ts'
import {
  ada,
  berta,
  createReport,
  list,
  mailServer,
  office,
  openQueue,
  photo,
  readReport,
  review,
} from '../../support/moderation/reports.ts'

beforeEach(openQueue)

const ann = '198.51.100.9'
const related = (id: string, scope: ClosingScope) =>
  expectAnswer(
    relatedReportsSchemas,
    office.call('GET', `${relatedReportsEndpoint.path.replace(':id', id)}?scope=${scope}`),
  )
const sendClosing = (id: string, body: ClosedReports) =>
  office.call('POST', closeReportsEndpoint.path.replace(':id', id), body)
const close = (id: string, body: ClosedReports) =>
  expectAnswer(closeReportsSchemas, sendClosing(id, body))
const note = 'The same story four times.'

/** Closes all cases of the preview that need no decision of their own. */
async function closeAll(id: string, scope: ClosingScope) {
  const { reports } = await related(id, scope)
  const cases = reports.filter(({ obstacle }) => obstacle === null)
  return close(id, {
    scope,
    note,
    cases: cases.map((row) => ({ id: row.id, version: row.version })),
  })
}
const openIds = async () => (await list('?state=open')).reports.map(({ id }) => id)

describe('reports of one sender', () => {
  test('are closed together, and each is answered', async () => {
    const first = await createReport({ email: 'ann@reporters.test' }, ann)
    const email = 'ann@reporters.test'
    await createReport({ companion: berta, email }, ann)
    const other = await createReport({ companion: uuid(11), email: 'eve@reporters.test' })
    mailServer.sent.length = 0
    const report = await closeAll(first.id, 'reporter')
    expect(report).toMatchObject({ id: first.id, state: 'kept', steps: [{ act: 'keep', note }] })
    expect(await openIds()).toEqual([other.id])
    expect(mailServer.sent.map(({ to }) => to)).toEqual([email, email])
    const closed = (await auditLog()).filter(({ act }) => act === 'report.keep')
    expect(closed).toHaveLength(2)
  })

  test('are listed before, with the reason why one needs a decision of its own', async () => {
    const first = await createReport({}, ann)
    const urgent = await createReport({ companion: berta, reason: 'coercion' }, ann)
    await createReport({ companion: uuid(11) }, ann)
    const shared = await createReport({ companion: uuid(11) }, '203.0.113.9')
    const { reports, hasMore } = await related(first.id, 'reporter')
    const obstacles = Object.fromEntries(reports.map(({ id, obstacle }) => [id, obstacle]))
    expect(obstacles).toEqual({ [first.id]: null, [urgent.id]: 'urgent', [shared.id]: 'others' })
    expect(hasMore).toBe(false)
    for (const { id, version } of [urgent, shared]) {
      const cases = [{ id, version }]
      expect((await sendClosing(first.id, { scope: 'reporter', note, cases })).status).toBe(409)
    }
    await closeAll(first.id, 'reporter')
    expect(await openIds()).toEqual([urgent.id, shared.id])
  })

  test('stay open when one of them changed since the preview', async () => {
    const first = await createReport({}, ann)
    const second = await createReport({ companion: berta }, ann)
    const cases = [
      { id: first.id, version: first.version },
      { id: second.id, version: second.version + 1 },
    ]
    expect((await sendClosing(first.id, { scope: 'reporter', note, cases })).status).toBe(409)
    expect(await openIds()).toHaveLength(2)
    expect((await readReport(first.id)).steps).toEqual([])
  })

  test('can’t include a case of someone else', async () => {
    const first = await createReport({}, ann)
    const other = await createReport({ companion: berta }, '203.0.113.9')
    const cases = [{ id: other.id, version: other.version }]
    expect((await sendClosing(first.id, { scope: 'reporter', note, cases })).status).toBe(409)
    expect((await sendClosing(first.id, { scope: 'reporter', note, cases: [] })).status).toBe(422)
  })
})

describe('reports about one companion', () => {
  test('are closed together, whoever sent them, and leave others open', async () => {
    const profile = await createReport({ email: 'ann@reporters.test' }, ann)
    await createReport({ target: `photo:${photo}`, email: 'eve@reporters.test' })
    await createReport({ target: `review:${review}` }, '203.0.113.9')
    const other = await createReport({ companion: berta }, ann)
    expect((await related(profile.id, 'subject')).reports).toHaveLength(3)
    mailServer.sent.length = 0
    await closeAll(profile.id, 'subject')
    expect(await openIds()).toEqual([other.id])
    expect(mailServer.sent.map(({ to }) => to).toSorted()).toEqual([
      'ann@reporters.test',
      'eve@reporters.test',
    ])
    expect((await office.ask(`/api/companions/${ada}`)).status).toBe(200)
  })

  test('keep a profile hidden that one of them hides', async () => {
    const urgent = await createReport({ reason: 'minor' }, ann)
    const calm = await createReport({ target: `photo:${photo}` }, '203.0.113.9')
    const { reports } = await related(calm.id, 'subject')
    expect(reports.find(({ id }) => id === urgent.id)?.obstacle).toBe('urgent')
    await closeAll(calm.id, 'subject')
    expect(await openIds()).toEqual([urgent.id])
    expect((await office.ask(`/api/companions/${ada}`)).status).toBe(404)
  })
})
