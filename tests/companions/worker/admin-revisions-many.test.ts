import { beforeEach, describe, expect, test } from 'vitest'
import {
  decideRevisionsSchemas,
  listRevisionsSchemas,
  type OwnContent,
} from '#companions/revisions'
import { auditLog } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  berta,
  bertaClaims,
  openCompanions,
  type Companions,
} from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'

const PATH = '/api/admin/revisions/steps'
let office: Companions
beforeEach(async () => {
  office = await openCompanions([
    { id: ada, name: 'Ada', bio: 'Old words' },
    { id: berta, name: 'Berta' },
  ])
  await giveAccount(office.db, ada, adaClaims.sub)
  await giveAccount(office.db, berta, bertaClaims.sub)
})

const queue = () =>
  expectAnswer(listRevisionsSchemas, office.call('GET', '/api/admin/revisions?state=open'))
const bioOf = async (id: string) => {
  const { bio } = await office.get<{ bio: string }>(`/api/admin/companions/${id}`)
  return bio
}

describe('bulk decisions about revisions', () => {
  const reason = 'Please say more.'
  const revisionsOf = async (...ids: string[]) =>
    (await queue()).revisions
      .filter(({ companion }) => ids.includes(companion.id))
      .map(({ id, version, companionVersion }) => ({ id, version, companionVersion }))
  const decideAll = (body: object) =>
    expectAnswer(decideRevisionsSchemas, office.call('POST', PATH, body))
  const submitBoth = async () => {
    await office.submitRevision({ bio: 'New words' })
    await office.submitRevision({ bio: 'Other words' }, bertaClaims)
    return [...(await revisionsOf(ada)), ...(await revisionsOf(berta))]
  }

  test('each revision is published on its own, and a changed one affects no other', async () => {
    const revisions = await submitBoth()
    const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    await office.call('PUT', `/api/admin/companions/${ada}`, { ...form, bio: 'Staff’s words' })
    const freshRevisions = [...(await revisionsOf(ada)), ...(await revisionsOf(berta))]
    expect((await decideAll({ act: 'approve', revisions })).results).toMatchObject([
      { name: 'Ada', outcome: 'changed' },
      { name: 'Berta', outcome: 'done' },
    ])
    // A companion's text for a field that staff have changed must be compared before the approval.
    const secondDecision = await decideAll({ act: 'approve', revisions: freshRevisions })
    expect(secondDecision.results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
    expect(await bioOf(ada)).toBe('Staff’s words')
    expect((await auditLog()).filter(({ act }) => act.includes('approved'))).toHaveLength(1)
  })

  test('several revisions are returned with one reason, and refused without', async () => {
    const revisions = await submitBoth()
    const bare = await office.call('POST', PATH, {
      act: 'return',
      revisions,
    })
    expect(bare.status).toBe(422)
    const { results } = await decideAll({ act: 'return', reason, revisions })
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    const ownContent = await office.as(adaClaims, 'GET', '/api/own/content')
    expect((await ownContent.json<OwnContent>()).revision).toMatchObject({
      state: 'returned',
      reason,
    })
    expect((await queue()).total).toBe(0)
  })

  test('revisions that can’t be published are reported', async () => {
    await office.submitRevision({ bio: 'New words' })
    await env.DB.exec(
      `UPDATE companion_revisions SET draft = json_set(draft, '$.bio', printf('%.3000c', 'x'))`,
    )
    const { results } = await decideAll({ act: 'approve', revisions: await revisionsOf(ada) })
    expect(results).toMatchObject([{ outcome: 'refused' }])
    expect(await bioOf(ada)).toBe('Old words')
  })
})
