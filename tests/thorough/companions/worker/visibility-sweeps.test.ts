import { changeManagedEndpoint, saveManagedEndpoint } from '#companions/staff/admin-companions'
import { writeChangesEndpoint } from '#companions/staff/planned-changes'
import { revertSweepSchemas, revertSweepEndpoint } from '#companions/staff/visibility-sweeps'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminClaims, openOffice, rowsOf, type Office } from '../../../support/staff/admin.ts'
import { bearer } from '../../../support/accounts/accounts.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { companionImport, uuid } from '../../../support/platform/fixtures.ts'
import { secondClaims } from '../../../support/companions/planned-changes.ts'

const ids = Array.from({ length: 60 }, (_, index) => uuid(index + 1))
let office: Office
beforeEach(async () => {
  office = await openOffice(ids.map((id) => companionImport({ id })))
  await office.call('GET', '/api/admin/session')
})

const hide = (some: readonly string[]) =>
  office.call('PATCH', changeManagedEndpoint.path, { ids: some, is_active: false, reason: 'Test' })
const mails = () =>
  rowsOf<{ text: string }>(`SELECT text FROM outbox WHERE cause LIKE 'visibility-sweep:%'`)
const hidden = async () => (await rowsOf('SELECT id FROM companions WHERE is_active = 0')).length

const versionOf = async (id: string) =>
  (await office.get<{ version: number }>(`/api/admin/companions/${id}`)).version

const ways: [name: string, apply: () => Promise<void>][] = [
  ['one call', async () => void (await hide(ids))],
  [
    'two calls',
    async () => {
      await hide(ids.slice(0, 50))
      await hide(ids.slice(50))
    },
  ],
  [
    '60 calls',
    async () => {
      for (const id of ids) await hide([id])
    },
  ],
  [
    'planned changes',
    async () => {
      const changes = []
      for (const id of ids) {
        changes.push({ id, version: await versionOf(id), fields: { is_active: false } })
      }
      for (let from: number | null = 0; from !== null;) {
        const body: object = { source: 'edit', changes, from, reason: 'Test' }
        const response = await office.call('POST', writeChangesEndpoint.path, body)
        expect(response.status).toBe(200)
        from = (await response.json<{ next: number | null }>()).next
      }
    },
  ],
  [
    'saves',
    async () => {
      for (const id of ids) {
        const path = saveManagedEndpoint.path.replace(':id', id)
        const before = await office.get<object>(path)
        const body = { ...before, is_active: false, reason: 'Test' }
        expect((await office.call('PUT', path, body)).status).toBe(200)
      }
    },
  ],
]

describe('60 companions hidden by one account', () => {
  test.each(ways)('a change in %s is reported once and undone in one step', async (_, apply) => {
    await apply()
    expect(await hidden()).toBe(60)
    const [mail, ...otherMails] = await mails()
    expect(otherMails).toEqual([])
    const [, actor, until] = /sweep=([\w-]+)&until=(\d+)/.exec(mail!.text)!
    const body = { actor, until: Date.now() }
    expect(Number(until)).toBeLessThanOrEqual(body.until)
    const answer = await expectAnswer(
      revertSweepSchemas,
      office.call('POST', revertSweepEndpoint.path, body),
    )
    expect(answer).toEqual({ reverted: 60, skipped: [] })
    expect(await hidden()).toBe(0)
    expect(await mails()).toHaveLength(1)
    const repeatedCall = office.call('POST', revertSweepEndpoint.path, body)
    expect(await expectAnswer(revertSweepSchemas, repeatedCall)).toEqual({
      reverted: 0,
      skipped: [],
    })
  })
})

test('hiding 50 companions is not reported', async () => {
  await hide(ids.slice(0, 50))
  await hide(ids.slice(0, 50))
  expect(await mails()).toEqual([])
})

test('changes by someone else since are preserved', async () => {
  await hide(ids.slice(0, 3))
  const { headers } = bearer(await office.accounts.token({ ...adminClaims, ...secondClaims }))
  const show = (is_active: boolean) =>
    office.ask(changeManagedEndpoint.path, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ ids: [ids[0]], is_active, status: 'archived', reason: 'Other' }),
    })
  expect((await show(true)).status).toBe(200)
  const body = { actor: adminClaims.sub, until: Date.now() }
  const result = office.call('POST', revertSweepEndpoint.path, body)
  expect(await expectAnswer(revertSweepSchemas, result)).toMatchObject({ reverted: 2 })
  expect(await rowsOf('SELECT lifecycle FROM companions WHERE id = ?1', ids[0])).toEqual([
    { lifecycle: 'archived' },
  ])
})
