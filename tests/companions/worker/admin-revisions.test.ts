import { beforeEach, describe, expect, test } from 'vitest'
import type { Decision, Revision } from '#companions/revisions'
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
import { caseCounts } from '../../support/staff/case-counts.ts'
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

const callAsAda = (method: string, path: string, body?: unknown, claims = adaClaims) =>
  office.as(claims, method, `/api/own${path}`, body)
const ownContent = () => expectAnswer(getOwnContentSchemas, callAsAda('GET', '/content'))

const queue = (query = '?state=open') =>
  expectAnswer(listRevisionsSchemas, office.call('GET', `/api/admin/revisions${query}`))
const onlyRevision = async (): Promise<Revision> => {
  const { revisions } = await queue('')
  const { id } = revisions[0]!
  return expectAnswer(getRevisionSchemas, office.call('GET', `/api/admin/revisions/${id}`))
}
type PartialDecision = Partial<Decision> & Pick<Decision, 'act'>
const decide = ({ id, version, companionVersion }: Revision, decision: PartialDecision) =>
  office.call('POST', `/api/admin/revisions/${id}/steps`, {
    version,
    companionVersion,
    ...decision,
  })
const decideAndExpect = (revision: Revision, decision: PartialDecision) =>
  expectAnswer(decideRevisionSchemas, decide(revision, decision))
const profile = async () => {
  office.catalogue.expire()
  return (await office.json<{ data: { bio: string; name: string } }>(`/api/companions/${ada}`)).data
}
const edit = async (changes: object) => {
  const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
  const response = await office.call('PUT', `/api/admin/companions/${ada}`, { ...form, ...changes })
  expect(response.status).toBe(200)
}
const mailsToHer = () =>
  rowsOf(`SELECT subject, text FROM outbox WHERE recipient = ?1`, adaClaims.email)

describe('the queue of revisions', () => {
  test('the queue lists submitted revisions by due time, and no draft', async () => {
    await office.submitRevision({ bio: 'New words', name: 'Anna' })
    await callAsAda('PUT', '/revision', { version: 0, content: { bio: 'Half a' } }, bertaClaims)
    const { revisions, total } = await queue()
    expect(revisions).toMatchObject([
      {
        companion: { id: ada, name: 'Ada' },
        state: 'submitted',
        isOverdue: false,
        fields: ['name', 'bio'],
      },
    ])
    expect(total).toBe(1)
    expect(await caseCounts(office, 'revision')).toEqual({ counts: { submitted: 1 }, overdue: 0 })
    expect((await queue('?search=berta')).total).toBe(0)
    expect((await queue('?search=ada')).total).toBe(1)
    const [draft] = await rowsOf<{ id: string }>(
      `SELECT id FROM companion_revisions WHERE state = 'draft'`,
    )
    const response = await office.call('GET', `/api/admin/revisions/${draft!.id}`)
    expect(await response.json()).toMatchObject({ id: 'revision.not-found' })
    expect((await office.call('GET', `/api/admin/revisions/${uuid(0x99)}`)).status).toBe(404)
    await env.DB.exec('UPDATE companion_revisions SET due_at = 1 WHERE due_at IS NOT NULL')
    expect((await caseCounts(office, 'revision')).overdue).toBe(1)
  })
})

describe('approving a revision', () => {
  test('an approval publishes the words, with audit event and mail, in one batch', async () => {
    await office.submitRevision({
      bio: 'New words',
      rates: { incall: 'CHF 450' },
      height: '170',
      age_range: '26-33',
    })
    const revision = await onlyRevision()
    expect(revision).toMatchObject({
      content: { bio: 'New words' },
      published: { bio: 'Old words' },
      canDecide: true,
    })
    const after = await decideAndExpect(revision, { act: 'approve' })
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
    // The address is deleted with the decision.
    expect(await rowsOf('SELECT email FROM companion_revisions')).toEqual([{ email: null }])
    expect((await decide(revision, { act: 'approve' })).status).toBe(409)
  })

  test('a partial approval publishes the chosen fields and returns the others with the reason', async () => {
    await office.submitRevision({ bio: 'New words', name: 'Anna' })
    const revision = await onlyRevision()
    const withoutReason = await decide(revision, { act: 'approve', fields: ['bio'] })
    expect(withoutReason.status).toBe(422)
    const emptyDecision = await decide(revision, { act: 'approve', fields: [], reason: 'No' })
    expect(emptyDecision.status).toBe(422)
    expect((await profile()).bio).toBe('Old words')
    const reason = 'Please keep your name.'
    const after = await decideAndExpect(revision, { act: 'approve', fields: ['bio'], reason })
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

  test('an approval is refused when the age recorded meanwhile is outside the range', async () => {
    await office.submitRevision({ age_range: '26-33', bio: 'New words' })
    const revision = await onlyRevision()
    await office.call('PUT', `/api/admin/companions/${ada}/age`, { atLeast: 34 })
    const response = await decide(revision, { act: 'approve' })
    expect(response.status).toBe(422)
    expect(JSON.stringify(await response.json())).toContain('must include the recorded age')
    const inPart: PartialDecision = {
      act: 'approve',
      fields: ['bio'],
      reason: 'Her age is another.',
    }
    expect((await decideAndExpect(revision, inPart)).published).toMatchObject({ bio: 'New words' })
  })

  test('an approval preserves staff’s changes of other fields', async () => {
    await office.submitRevision({ bio: 'New words' })
    await edit({ premium_description: 'Ours' })
    const revision = await onlyRevision()
    expect(revision.changedMeanwhile).toEqual([])
    const after = await decideAndExpect(revision, { act: 'approve' })
    expect(after.published).toMatchObject({ bio: 'New words', premium_description: 'Ours' })
  })

  test('an approval over fields changed by staff is refused until the reviewer has seen them', async () => {
    await office.submitRevision({ bio: 'New words' })
    const currentRevision = await onlyRevision()
    await edit({ bio: 'Our words' })
    const response = await decide(currentRevision, { act: 'approve' })
    expect(response.status).toBe(409)
    const { current } = await response.json<{ current: Revision }>()
    expect(current).toMatchObject({
      published: { bio: 'Our words' },
      base: { bio: 'Old words' },
      content: { bio: 'New words' },
      changedMeanwhile: ['bio'],
    })
    expect((await profile()).bio).toBe('Our words')
    expect((await ownContent()).revision?.changedMeanwhile).toEqual(['bio'])
    await decideAndExpect(current, { act: 'approve' })
    expect((await profile()).bio).toBe('New words')
  })

  test('two simultaneous approvals count as one', { tags: 'thorough' }, async () => {
    await office.submitRevision({ bio: 'New words' })
    const revision = await onlyRevision()
    const responses = await Promise.all([
      decide(revision, { act: 'approve' }),
      decide(revision, { act: 'return', reason: 'No.' }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mailsToHer()).toHaveLength(1)
  })

  test('an approval is refused when the companion withdraws at that moment', async () => {
    await office.submitRevision({ bio: 'New words' })
    const revision = await onlyRevision()
    await callAsAda('POST', '/revision/steps', { act: 'withdraw', version: revision.version })
    expect((await decide(revision, { act: 'approve' })).status).toBe(404)
    expect((await profile()).bio).toBe('Old words')
  })

  test(
    'a failure of any store call leaves the whole approval or nothing',
    { tags: 'thorough' },
    async () => {
      await office.submitRevision({ bio: 'New words' })
      const revision = await onlyRevision()
      const { id, version, companionVersion } = revision
      const staff = {
        staff: { actor: adminClaims.sub, name: 'The office', at: Date.now() },
        origin: '',
      }
      const decision = { version, companionVersion, act: 'approve' as const, reason: '' }
      const traces = async () => ({
        bio: (await rowsOf<{ bio: string }>('SELECT bio FROM companions WHERE id = ?1', ada))[0]
          ?.bio,
        state: (await rowsOf<{ state: string }>('SELECT state FROM companion_revisions'))[0]?.state,
        acts: (await auditLog()).filter(({ act }) => act.includes('approved')).length,
        mails: (await mailsToHer()).length,
      })
      const unchangedState = { bio: 'Old words', state: 'submitted', acts: 0, mails: 0 }
      for (let faultIndex = 0; ; faultIndex++) {
        const faults = new Faults(faultIndex)
        const db = createDatabase(faults.database(env.DB))
        const failed = await decideRevision(db, id, decision, staff).then(
          () => false,
          () => true,
        )
        if (faults.calls <= faultIndex) break
        expect(failed).toBe(true)
        const remains = await traces()
        expect([
          unchangedState,
          { bio: 'New words', state: 'approved', acts: 1, mails: 1 },
        ]).toContainEqual(remains)
        if (remains.state === 'approved') break
      }
      expect(await traces()).toEqual({ bio: 'New words', state: 'approved', acts: 1, mails: 1 })
    },
  )
})

describe('returning a revision', () => {
  test('a return needs a reason that the companion reads, and allows a new submission', async () => {
    await office.submitRevision({ bio: 'New words' })
    expect((await decide(await onlyRevision(), { act: 'return' })).status).toBe(422)
    const reason = 'Please say more.'
    expect(await decideAndExpect(await onlyRevision(), { act: 'return', reason })).toMatchObject({
      state: 'returned',
      reason,
      canDecide: false,
    })
    expect(await mailsToHer()).toMatchObject([
      { text: expect.stringContaining('returned your changes') as string },
    ])
    expect(JSON.stringify(await mailsToHer())).not.toContain(reason)
    expect((await profile()).bio).toBe('Old words')
    await office.submitRevision({ bio: 'Better words' })
    // Edits after a return are hidden from staff until they are submitted.
    expect(await onlyRevision()).toMatchObject({
      state: 'submitted',
      content: { bio: 'Better words' },
    })
    await decideAndExpect(await onlyRevision(), { act: 'approve' })
    expect((await profile()).bio).toBe('Better words')
  })
})

test(
  'the nightly job deletes closed revisions after a year, and none that is with staff',
  { tags: 'thorough' },
  async () => {
    await office.submitRevision({ bio: 'New words' })
    await decideAndExpect(await onlyRevision(), { act: 'approve' })
    await office.submitRevision({ bio: 'Newer words' })
    const night = (days: number) => runSchedule('23 3 * * *', env, Date.now() + days * DAY)
    await night(360)
    expect(await rowsOf('SELECT 1 FROM companion_revisions')).toHaveLength(2)
    await night(370)
    expect(await rowsOf('SELECT state FROM companion_revisions')).toEqual([{ state: 'submitted' }])
  },
)
