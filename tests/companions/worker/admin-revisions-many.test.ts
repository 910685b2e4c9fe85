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

const submitted = async (bio: string, claims = adaClaims) => {
  const content = { bio }
  await office.as(claims, 'PUT', '/api/own/revision', { version: 0, content })
  const step = { version: 1, act: 'submit' }
  const sent = await office.as(claims, 'POST', '/api/own/revision/steps', step)
  expect(sent.status).toBe(200)
}
const queue = () =>
  expectAnswer(listRevisionsSchemas, office.call('GET', '/api/admin/revisions?state=open'))
const bioOf = async (id: string) => {
  const { bio } = await office.get<{ bio: string }>(`/api/admin/companions/${id}`)
  return bio
}

describe('several at once', () => {
  const reason = 'Please say more.'
  const seen = async (...known: string[]) =>
    (await queue()).revisions
      .filter(({ companion }) => known.includes(companion.id))
      .map(({ id, version, companionVersion }) => ({ id, version, companionVersion }))
  const decideAll = (body: object) =>
    expectAnswer(decideRevisionsSchemas, office.call('POST', PATH, body))
  const both = async () => {
    await submitted('New words')
    await submitted('Other words', bertaClaims)
    return [...(await seen(ada)), ...(await seen(berta))]
  }

  test('are each published on their own: one that was changed leaves the others alone', async () => {
    const revisions = await both()
    const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    await office.call('PUT', `/api/admin/companions/${ada}`, { ...form, bio: 'Staff’s words' })
    const fresh = [...(await seen(ada)), ...(await seen(berta))]
    expect((await decideAll({ act: 'approve', revisions })).results).toMatchObject([
      { name: 'Ada', outcome: 'changed' },
      { name: 'Berta', outcome: 'done' },
    ])
    // What she wrote over staff’s words is compared before it is approved.
    const again = await decideAll({ act: 'approve', revisions: fresh })
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
    expect(await bioOf(ada)).toBe('Staff’s words')
    expect((await auditLog()).filter(({ act }) => act.includes('approved'))).toHaveLength(1)
  })

  test('are returned with one reason, and not without', async () => {
    const revisions = await both()
    const bare = await office.call('POST', PATH, {
      act: 'return',
      revisions,
    })
    expect(bare.status).toBe(422)
    const { results } = await decideAll({ act: 'return', reason, revisions })
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    const hers = await office.as(adaClaims, 'GET', '/api/own/content')
    expect((await hers.json<OwnContent>()).revision).toMatchObject({ state: 'returned', reason })
    expect((await queue()).total).toBe(0)
  })

  test('that can’t be published are said so', async () => {
    await submitted('New words')
    await env.DB.exec(
      `UPDATE companion_revisions SET draft = json_set(draft, '$.bio', printf('%.3000c', 'x'))`,
    )
    const { results } = await decideAll({ act: 'approve', revisions: await seen(ada) })
    expect(results).toMatchObject([{ outcome: 'refused' }])
    expect(await bioOf(ada)).toBe('Old words')
  })
})
