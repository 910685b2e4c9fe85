import { beforeEach, describe, expect, test } from 'vitest'
import type { Decision, RevisedContent, Revision } from '#companions/revisions'
import {
  decideRevisionSchemas,
  getOwnContentSchemas,
  getRevisionSchemas,
  listRevisionsSchemas,
} from '#companions/revisions'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { decideRevision } from '../../../worker/companions/decide-revision.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import { adminClaims, auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import * as own from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { Faults } from '../../support/platform/faults.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'

const { ada, adaClaims, berta, bertaClaims } = own
let office: own.Companions
beforeEach(async () => {
  office = await own.openOwnAreas([
    { id: ada, name: 'Ada', bio: 'Old words', rates: { incall: 'CHF 400' } },
    { id: berta, name: 'Berta', bio: 'Berta’s words' },
  ])
})

const hers = (method: string, path: string, body?: unknown, claims = adaClaims) =>
  office.as(claims, method, `/api/own${path}`, body)
const ownContent = () => expectAnswer(getOwnContentSchemas, hers('GET', '/content'))

/** What she edits is submitted. */
async function submitted(content: RevisedContent, claims = adaClaims) {
  const current = await hers('GET', '/content', undefined, claims)
  const { revision } = await current.json<{ revision: { version: number } | null }>()
  const version = revision?.version ?? 0
  const saved = await hers('PUT', '/revision', { version, content }, claims)
  expect(saved.status).toBe(200)
  const sent = { version: version + 1, act: 'submit' }
  expect((await hers('POST', '/revision/steps', sent, claims)).status).toBe(200)
}
const queue = (query = '?state=open') =>
  expectAnswer(listRevisionsSchemas, office.call('GET', `/api/admin/revisions${query}`))
const one = async (): Promise<Revision> => {
  const { revisions } = await queue('')
  const { id } = revisions[0]!
  return expectAnswer(getRevisionSchemas, office.call('GET', `/api/admin/revisions/${id}`))
}
type Decided = Partial<Decision> & Pick<Decision, 'act'>
const decide = ({ id, version, companionVersion }: Revision, decision: Decided) =>
  office.call('POST', `/api/admin/revisions/${id}/steps`, {
    version,
    companionVersion,
    ...decision,
  })
const decided = (revision: Revision, decision: Decided) =>
  expectAnswer(decideRevisionSchemas, decide(revision, decision))
const profile = async () => {
  office.catalogue.expire()
  return (await office.json<{ data: { bio: string; name: string } }>(`/api/companions/${ada}`)).data
}
const edit = async (changes: object) => {
  const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
  const saved = await office.call('PUT', `/api/admin/companions/${ada}`, { ...form, ...changes })
  expect(saved.status).toBe(200)
}
const mailsToHer = () =>
  rowsOf(`SELECT subject, text FROM outbox WHERE recipient = ?1`, adaClaims.email)

describe('the queue', () => {
  test('shows what is submitted, what is due first, and never a draft', async () => {
    await submitted({ bio: 'New words', name: 'Anna' })
    await hers('PUT', '/revision', { version: 0, content: { bio: 'Half a' } }, bertaClaims)
    const { revisions, total, counts } = await queue()
    expect(revisions).toMatchObject([
      {
        companion: { id: ada, name: 'Ada' },
        state: 'submitted',
        isOverdue: false,
        fields: ['name', 'bio'],
      },
    ])
    expect({ total, counts }).toEqual({
      total: 1,
      counts: { submitted: 1, returned: 0, approved: 0 },
    })
    expect((await queue('?search=berta')).total).toBe(0)
    expect((await queue('?search=ada')).total).toBe(1)
    const [draft] = await rowsOf<{ id: string }>(
      `SELECT id FROM companion_revisions WHERE state = 'draft'`,
    )
    const refused = await office.call('GET', `/api/admin/revisions/${draft!.id}`)
    expect(await refused.json()).toMatchObject({ id: 'revision.not-found' })
    expect((await office.call('GET', `/api/admin/revisions/${uuid(0x99)}`)).status).toBe(404)
    await env.DB.exec('UPDATE companion_revisions SET due_at = 1 WHERE due_at IS NOT NULL')
    expect((await queue()).overdue).toBe(1)
  })
})

describe('an approval', () => {
  test('publishes her words, with audit and mail, in one go', async () => {
    await submitted({
      bio: 'New words',
      rates: { incall: 'CHF 450' },
      height: '170',
      age_range: '26-33',
    })
    const found = await one()
    expect(found).toMatchObject({
      content: { bio: 'New words' },
      published: { bio: 'Old words' },
      canDecide: true,
    })
    const after = await decided(found, { act: 'approve' })
    expect(after).toMatchObject({
      state: 'approved',
      canDecide: false,
      decided: { by: 'The office' },
      published: { bio: 'New words', height: '170 cm', age_range: '26-33' },
    })
    expect((await profile()).bio).toBe('New words')
    expect((await ownContent()).revision).toBeNull()
    expect((await auditLog()).slice(-2)).toMatchObject([
      { act: 'companion.changed', actor: adminClaims.sub, subject: ada },
      { act: 'companion.revision-approved', actor: adminClaims.sub, subject: ada },
    ])
    expect(await mailsToHer()).toMatchObject([
      { text: expect.stringContaining('approved your changes') as string },
    ])
    // Her address stays no longer than it is needed.
    expect(await rowsOf('SELECT email FROM companion_revisions')).toEqual([{ email: null }])
    expect((await decide(found, { act: 'approve' })).status).toBe(409)
  })

  test('in part publishes what was chosen and returns the rest with the reason', async () => {
    await submitted({ bio: 'New words', name: 'Anna' })
    const found = await one()
    const withoutReason = await decide(found, { act: 'approve', fields: ['bio'] })
    expect(withoutReason.status).toBe(422)
    const none = await decide(found, { act: 'approve', fields: [], reason: 'No' })
    expect(none.status).toBe(422)
    expect((await profile()).bio).toBe('Old words')
    const reason = 'Please keep your name.'
    const after = await decided(found, { act: 'approve', fields: ['bio'], reason })
    expect(after).toMatchObject({ state: 'returned', fields: ['name'], reason })
    expect(await profile()).toMatchObject({ bio: 'New words', name: 'Ada' })
    expect((await ownContent()).revision).toMatchObject({
      state: 'returned',
      content: { name: 'Anna' },
      reason,
    })
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'companion.revision-approved-in-part',
      detail: { fields: ['bio'], reason },
    })
  })

  test('is refused for a range of ages without the age that was recorded meanwhile', async () => {
    await submitted({ age_range: '26-33', bio: 'New words' })
    const found = await one()
    await office.call('PUT', `/api/admin/companions/${ada}/age`, { atLeast: 34 })
    const refused = await decide(found, { act: 'approve' })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(await refused.json())).toContain('must include the recorded age')
    const inPart: Decided = {
      act: 'approve',
      fields: ['bio'],
      reason: 'Her age is another.',
    }
    expect((await decided(found, inPart)).published).toMatchObject({ bio: 'New words' })
  })

  test('leaves alone what staff have changed of other fields meanwhile', async () => {
    await submitted({ bio: 'New words' })
    await edit({ premium_description: 'Ours' })
    const found = await one()
    expect(found.changedMeanwhile).toEqual([])
    const after = await decided(found, { act: 'approve' })
    expect(after.published).toMatchObject({ bio: 'New words', premium_description: 'Ours' })
  })

  test('of what staff have changed since names it, and is refused to whoever has not seen it', async () => {
    await submitted({ bio: 'New words' })
    const seen = await one()
    await edit({ bio: 'Our words' })
    const refused = await decide(seen, { act: 'approve' })
    expect(refused.status).toBe(409)
    const { current } = await refused.json<{ current: Revision }>()
    expect(current).toMatchObject({
      published: { bio: 'Our words' },
      base: { bio: 'Old words' },
      content: { bio: 'New words' },
      changedMeanwhile: ['bio'],
    })
    expect((await profile()).bio).toBe('Our words')
    expect((await ownContent()).revision?.changedMeanwhile).toEqual(['bio'])
    await decided(current, { act: 'approve' })
    expect((await profile()).bio).toBe('New words')
  })

  test('of two at once is one', { tags: 'thorough' }, async () => {
    await submitted({ bio: 'New words' })
    const found = await one()
    const both = await Promise.all([
      decide(found, { act: 'approve' }),
      decide(found, { act: 'return', reason: 'No.' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mailsToHer()).toHaveLength(1)
  })

  test('is refused when she takes it back at that moment', async () => {
    await submitted({ bio: 'New words' })
    const found = await one()
    await hers('POST', '/revision/steps', { act: 'withdraw', version: found.version })
    expect((await decide(found, { act: 'approve' })).status).toBe(404)
    expect((await profile()).bio).toBe('Old words')
  })

  test(
    'whose store fails at any call is made whole or not at all',
    { tags: 'thorough' },
    async () => {
      await submitted({ bio: 'New words' })
      const found = await one()
      const { id, version, companionVersion } = found
      const by = {
        staff: { actor: adminClaims.sub, name: 'The office', at: Date.now() },
        origin: '',
      }
      const asked = { version, companionVersion, act: 'approve' as const, reason: '' }
      const traces = async () => ({
        bio: (await rowsOf<{ bio: string }>('SELECT bio FROM companions WHERE id = ?1', ada))[0]
          ?.bio,
        state: (await rowsOf<{ state: string }>('SELECT state FROM companion_revisions'))[0]?.state,
        acts: (await auditLog()).filter(({ act }) => act.includes('approved')).length,
        mails: (await mailsToHer()).length,
      })
      const nothing = { bio: 'Old words', state: 'submitted', acts: 0, mails: 0 }
      for (let at = 0; ; at++) {
        const faults = new Faults(at)
        const db = createDatabase(faults.database(env.DB))
        const failed = await decideRevision(db, id, asked, by).then(
          () => false,
          () => true,
        )
        if (faults.calls <= at) break
        expect(failed).toBe(true)
        const left = await traces()
        expect([
          nothing,
          { bio: 'New words', state: 'approved', acts: 1, mails: 1 },
        ]).toContainEqual(left)
        if (left.state === 'approved') break
      }
      expect(await traces()).toEqual({ bio: 'New words', state: 'approved', acts: 1, mails: 1 })
    },
  )
})

describe('a return', () => {
  test('needs a reason, which she reads, and is edited and submitted again', async () => {
    await submitted({ bio: 'New words' })
    expect((await decide(await one(), { act: 'return' })).status).toBe(422)
    const reason = 'Please say more.'
    expect(await decided(await one(), { act: 'return', reason })).toMatchObject({
      state: 'returned',
      reason,
      canDecide: false,
    })
    expect(await mailsToHer()).toMatchObject([
      { text: expect.stringContaining('returned your changes') as string },
    ])
    expect(JSON.stringify(await mailsToHer())).not.toContain(reason)
    expect((await profile()).bio).toBe('Old words')
    await submitted({ bio: 'Better words' })
    // What she types after a return is hers alone until it is submitted.
    expect(await one()).toMatchObject({ state: 'submitted', content: { bio: 'Better words' } })
    await decided(await one(), { act: 'approve' })
    expect((await profile()).bio).toBe('Better words')
  })
})

test(
  'the nightly job forgets what is over after a year, and keeps what is with staff',
  { tags: 'thorough' },
  async () => {
    await submitted({ bio: 'New words' })
    await decided(await one(), { act: 'approve' })
    await submitted({ bio: 'Newer words' })
    const night = (days: number) => runSchedule('23 3 * * *', env, Date.now() + days * DAY)
    await night(360)
    expect(await rowsOf('SELECT 1 FROM companion_revisions')).toHaveLength(2)
    await night(370)
    expect(await rowsOf('SELECT state FROM companion_revisions')).toEqual([{ state: 'submitted' }])
  },
)
