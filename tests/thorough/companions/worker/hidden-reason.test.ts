import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { changeManagedSchemas, undoManagedEndpoint } from '#companions/staff/admin-companions'
import { getOwnSchemas } from '#companions/own/own'
import {
  listReasonReadersEndpoint,
  listReasonReadersSchemas,
} from '#companions/staff/reason-readers'
import { members } from '../../../../worker/accounts/schema/members.ts'
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

// Companions with an account read why staff take their profiles offline.

let office: Companions
beforeEach(async () => {
  office = await openCompanions()
  await giveAccount(office.db, ada, adaClaims.sub)
  // The first call stores the companion's address.
  await readOwn()
})

const reason = 'Your photos show another person.'
const readOwn = () => expectAnswer(getOwnSchemas, office.as(adaClaims, 'GET', '/api/own'))
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
  ['several profiles', patch],
  ['one profile', put],
] as const)(
  'hiding %s requires a reason, which she reads until the profile is public again',
  async (_, change) => {
    const response = await change({ is_active: false })
    expect(response.status).toBe(422)
    expect(JSON.stringify(await response.json())).toContain('case.reason-required')
    expect([await statusOf(), await mails()]).toEqual([200, []])
    expect((await change({ is_active: false, reason })).status).toBe(200)
    expect(await readOwn()).toMatchObject({ hidden: ['suspended'], hiddenReason: { reason } })
    const [mail, ...otherMails] = await mails()
    expect(otherMails).toEqual([])
    expect(mail?.recipient).toBe(adaClaims.email)
    expect(mail?.text).not.toContain('photos')
    expect((await auditLog()).at(-1)?.detail).toMatchObject({ reason })
    // A repeated change creates no second note.
    expect((await change({ is_active: false, reason: 'Again' })).status).toBe(200)
    expect(await readOwn()).toMatchObject({ hiddenReason: { reason } })
    expect(await mails()).toHaveLength(1)
    expect(await notes()).toEqual([{ companion_id: ada }])
    expect((await change({ is_active: true })).status).toBe(200)
    expect(await readOwn()).toMatchObject({ hidden: [], hiddenReason: null })
  },
)

test.each([
  ['several profiles', patch],
  ['one profile', put],
] as const)(
  'a listed reason requires no text, and she reads and appeals it (%s)',
  async (_, change) => {
    expect((await change({ is_active: false, ground: 'weather' })).status).toBe(422)
    expect((await change({ is_active: false, ground: 'pictures' })).status).toBe(200)
    expect(await readOwn()).toMatchObject({
      hiddenReason: { ground: 'pictures', reason: '' },
      appeal: { state: 'offered' },
    })
    expect(await rowsOf('SELECT ground, reason FROM appeals')).toEqual([
      { ground: 'pictures', reason: '' },
    ])
    expect((await auditLog()).at(-1)?.detail).toMatchObject({ ground: 'pictures' })
    await change({ is_active: true })
    await change({ is_active: false, ground: 'rules', reason })
    expect(await readOwn()).toMatchObject({ hiddenReason: { ground: 'rules', reason } })
  },
)

test.each([{ status: 'archived' }, { status: 'draft' }, { visible_in_feed: false }])(
  'hiding by %o requires a reason',
  async (change) => {
    expect((await put(change)).status).toBe(422)
    expect((await put({ ...change, reason })).status).toBe(200)
    expect(await readOwn()).toMatchObject({ hiddenReason: { reason } })
  },
)

test('undoing a publication tells her the reason', async () => {
  await patch({ is_active: false, reason })
  const { companions } = await expectAnswer(changeManagedSchemas, patch({ is_active: true }))
  const undoResponse = await office.call('POST', undoManagedEndpoint.path, { companions })
  expect(undoResponse.status).toBe(200)
  const expected = { hidden: ['suspended'], hiddenReason: { reason: 'The change was undone.' } }
  expect(await readOwn()).toMatchObject(expected)
  expect((await auditLog()).at(-1)?.detail).toMatchObject({ reason: 'The change was undone.' })
  expect(await mails()).toHaveLength(2)
  expect(await notes()).toEqual([{ companion_id: ada }])
})

test('undoing what hid her sends no note', async () => {
  const { companions } = await expectAnswer(
    changeManagedSchemas,
    patch({ is_active: false, reason }),
  )
  await office.call('POST', undoManagedEndpoint.path, { companions })
  expect(await readOwn()).toMatchObject({ hidden: [], hiddenReason: null })
  expect(await mails()).toHaveLength(1)
})

test('a preview has the reason in the languages of companions with an account', async () => {
  const readersOf = async (...companions: string[]) => {
    const path = `${listReasonReadersEndpoint.path}?companions=${companions.join()}`
    const { readers } = await expectAnswer(listReasonReadersSchemas, office.call('GET', path))
    return readers.map(({ language, texts }) => `${language} ${texts.pictures}`)
  }
  const english = 'en The reason: the pictures don’t meet our standards or show another person.'
  expect(await readersOf(ada, berta)).toEqual([english])
  expect(await readersOf(berta)).toEqual([])
  await office.db.update(members).set({ language: 'de' }).where(eq(members.id, adaClaims.sub))
  expect(await readersOf(ada, berta)).toEqual([expect.stringMatching(/^de Der Grund: /)])
})

test('a profile without an account requires no reason, nor does a change that hides nothing', async () => {
  expect((await patch({ ids: [berta], status: 'archived' })).status).toBe(200)
  expect((await put({ is_featured: true, bio: 'Words' })).status).toBe(200)
  expect(await mails()).toEqual([])
})
