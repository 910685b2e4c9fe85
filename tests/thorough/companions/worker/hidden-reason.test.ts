import { beforeEach, expect, test } from 'vitest'
import { changeManagedSchemas } from '#companions/staff/admin-companions'
import { undoManaged } from '#companions/staff/admin-companions.api'
import { getOwnSchemas } from '#companions/own/own'
import { auditLog, rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  berta,
  openCompanions,
  type Companions,
} from '../../../support/companions/companions-own.ts'

// Whoever runs a profile herself learns why staff take it off the site.

let office: Companions
beforeEach(async () => {
  office = await openCompanions()
  await giveAccount(office.db, ada, adaClaims.sub)
  // Her address is known from her first call on.
  await own()
})

const reason = 'Your photos show another person.'
const own = () => expectAnswer(getOwnSchemas, office.as(adaClaims, 'GET', '/api/own'))
const patch = (body: object) =>
  office.call('PATCH', '/api/admin/companions', { ids: [ada, berta], ...body })
const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
const put = (body: object) =>
  office.call('PUT', `/api/admin/companions/${ada}`, { ...form, ...body })
const mails = () =>
  rowsOf<{ recipient: string; text: string }>(`SELECT * FROM outbox WHERE cause LIKE 'hidden:%'`)
const notes = () => rowsOf('SELECT companion_id FROM companion_notes')
const statusOf = async () => (await office.ask(`/api/companions/${ada}`)).status

test.each([
  ['many at once', patch],
  ['one profile', put],
] as const)(
  'staff who hide %s give a reason, which she reads until it is back',
  async (_, change) => {
    const refused = await change({ is_active: false })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(await refused.json())).toContain('case.reason-required')
    expect([await statusOf(), await mails()]).toEqual([200, []])
    expect((await change({ is_active: false, reason })).status).toBe(200)
    expect(await own()).toMatchObject({ hidden: ['suspended'], hiddenReason: { reason } })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.recipient).toBe(adaClaims.email)
    expect(mail?.text).not.toContain('photos')
    expect((await auditLog()).at(-1)?.detail).toMatchObject({ reason })
    // The same again says nothing new.
    expect((await change({ is_active: false, reason: 'Again' })).status).toBe(200)
    expect(await own()).toMatchObject({ hiddenReason: { reason } })
    expect(await mails()).toHaveLength(1)
    expect(await notes()).toEqual([{ companion_id: ada }])
    expect((await change({ is_active: true })).status).toBe(200)
    expect(await own()).toMatchObject({ hidden: [], hiddenReason: null })
  },
)

test.each([
  ['many at once', patch],
  ['one profile', put],
] as const)(
  'a reason of the list needs no words, and is for her to read and to appeal (%s)',
  async (_, change) => {
    expect((await change({ is_active: false, ground: 'weather' })).status).toBe(422)
    expect((await change({ is_active: false, ground: 'pictures' })).status).toBe(200)
    expect(await own()).toMatchObject({
      hiddenReason: { ground: 'pictures', reason: '' },
      appeal: { state: 'offered' },
    })
    expect(await rowsOf('SELECT ground, reason FROM appeals')).toEqual([
      { ground: 'pictures', reason: '' },
    ])
    expect((await auditLog()).at(-1)?.detail).toMatchObject({ ground: 'pictures' })
    await change({ is_active: true })
    await change({ is_active: false, ground: 'rules', reason })
    expect(await own()).toMatchObject({ hiddenReason: { ground: 'rules', reason } })
  },
)

test.each([{ status: 'archived' }, { status: 'draft' }, { visible_in_feed: false }])(
  'each way of hiding needs it (%o)',
  async (change) => {
    expect((await put(change)).status).toBe(422)
    expect((await put({ ...change, reason })).status).toBe(200)
    expect(await own()).toMatchObject({ hiddenReason: { reason } })
  },
)

test('undoing a publication says why she is off the site again', async () => {
  await patch({ is_active: false, reason })
  const { companions } = await expectAnswer(changeManagedSchemas, patch({ is_active: true }))
  const undone = await office.call('POST', undoManaged.path, { companions })
  expect(undone.status).toBe(200)
  const expected = { hidden: ['suspended'], hiddenReason: { reason: 'The change was undone.' } }
  expect(await own()).toMatchObject(expected)
  expect((await auditLog()).at(-1)?.detail).toMatchObject({ reason: 'The change was undone.' })
  expect(await mails()).toHaveLength(2)
  expect(await notes()).toEqual([{ companion_id: ada }])
})

test('undoing what hid her says nothing', async () => {
  const { companions } = await expectAnswer(
    changeManagedSchemas,
    patch({ is_active: false, reason }),
  )
  await office.call('POST', undoManaged.path, { companions })
  expect(await own()).toMatchObject({ hidden: [], hiddenReason: null })
  expect(await mails()).toHaveLength(1)
})

test('a profile without an account needs none, nor does what hides nothing', async () => {
  expect((await patch({ ids: [berta], status: 'archived' })).status).toBe(200)
  expect((await put({ is_featured: true, bio: 'Words' })).status).toBe(200)
  expect(await mails()).toEqual([])
})
