import { beforeEach, describe, expect, test } from 'vitest'
import type { Confirmation } from '#contract/confirmations'
import { requestConfirmation } from '#contract/confirmations.api'
import {
  readConfirmedChangesSchemas,
  writeConfirmedChangesSchemas,
  type WrittenChanges,
} from '#contract/planned-changes'
import { writeConfirmedChanges } from '#contract/planned-changes.api'
import { bearer } from '../../support/accounts.ts'
import { addOwner, auditLog, openOffice, type Office } from '../../support/admin.ts'
import { expectAnswer } from '../../support/answers.ts'
import { env } from '../../support/database.ts'
import { DAY, uuid } from '../../support/fixtures.ts'
import { fillCompanions } from '../../support/many-companions.ts'
import { changesIn, importsOf, secondClaims } from '../../support/planned-changes.ts'

let office: Office
let imports: ReturnType<typeof importsOf>
const idOf = async (response: Response) => (await response.json<{ id: string }>()).id

describe('a file of 500 companions', () => {
  beforeEach(async () => {
    office = await openOffice()
    await fillCompanions(500)
    imports = importsOf(office)
  })

  test('is written in slices, each within what D1 allows a request', async () => {
    const text = (await imports.exported()).replaceAll(
      /"(companion|masseuse)"/g,
      (_, one: string) => (one === 'companion' ? '"masseuse"' : '"companion"'),
    )
    const changes = changesIn(await imports.preview(text))
    expect(changes).toHaveLength(500)
    const { results, next } = await imports.written(changes)
    expect(results.every(({ state }) => state === 'changed')).toBe(true)
    expect(next).toBe(results.length)
    const last = await imports.written(changes, { from: 490 })
    expect([last.results.length, last.next]).toEqual([10, null])
    expect((await auditLog()).at(-1)).toMatchObject({
      detail: { source: 'import' },
    })
  }, 20_000)

  test('is written by one person where there are two owners', async () => {
    await addOwner()
    const text = (await imports.exported()).replaceAll('"1"', '"0"')
    const changes = changesIn(await imports.preview(text))
    const written = await imports.written(changes, { from: 480 })
    expect(written.results.length).toBeGreaterThan(0)
  }, 20_000)

  test('is written once a second person has seen and confirmed it', async () => {
    const asSecond = (method: string, path: string, body?: unknown) =>
      office.accounts.token(secondClaims).then((token) =>
        office.ask(path, {
          ...{ method, headers: bearer(token).headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      )
    await asSecond('GET', '/api/admin/companions')
    const lines = (await imports.exported()).split('\r\n')
    const text = lines.slice(0, 61).join('\r\n').replaceAll('"companion"', '"masseuse"')
    const changes = changesIn(await imports.preview(text)).slice(0, 52)
    const input = { kind: 'changes', source: 'import', changes, reason: 'A new season.' }
    const few = { ...input, changes: changes.slice(0, 50) }
    expect(await idOf(await office.call('POST', requestConfirmation.path, few))).toBe(
      'confirmation.not-needed',
    )
    const requested = await office.call('POST', requestConfirmation.path, input)
    const item = await requested.json<Confirmation>()
    expect(item).toMatchObject({ count: 52, source: 'import', isReady: false })
    const path = writeConfirmedChanges.path.replace(':id', item.id)
    const early = await office.call('POST', path, { from: 0 })
    expect([early.status, await idOf(early)]).toEqual([409, 'confirmation.closed'])
    const { rows } = await expectAnswer(readConfirmedChangesSchemas, asSecond('GET', path))
    expect(rows).toHaveLength(52)
    expect(rows[0]).toMatchObject({
      ...{ state: 'changed' },
      fields: [{ field: 'category', before: 'companion', after: 'masseuse' }],
    })
    const steps = `/api/admin/confirmations/${item.id}/steps`
    const confirmed = await asSecond('POST', steps, { act: 'confirm' })
    expect(await confirmed.json()).toMatchObject({ state: 'confirmed', isReady: true })

    const all: string[] = []
    for (let from: number | null = 0; from !== null;) {
      const part: WrittenChanges = await expectAnswer(
        writeConfirmedChangesSchemas,
        office.call('POST', path, { from }),
      )
      all.push(...part.results.map(({ state }) => state))
      from = part.next
    }
    expect(all).toEqual(Array.from({ length: 52 }, () => 'changed'))
    expect((await auditLog()).at(-1)).toMatchObject({
      detail: { source: 'import', confirmation: item.id, reason: 'A new season.' },
    })
    // An answer that was lost.
    const again = await office.call('POST', path, { from: 48 })
    expect((await again.json<WrittenChanges>()).results.map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'unchanged'),
    )
    const moved = 'UPDATE confirmations SET decided_at = decided_at + ?1'
    await env.DB.prepare(moved)
      .bind(-8 * DAY)
      .run()
    expect((await office.call('POST', path, { from: 0 })).status).toBe(409)
    await env.DB.prepare(moved)
      .bind(8 * DAY)
      .run()
    expect((await asSecond('POST', path, { from: 0 })).status).toBe(200)
    // Whoever has requested it no longer has the right.
    await env.DB.prepare(`UPDATE administrators SET standing = 'taken' WHERE member_id = ?1`)
      .bind(uuid(0xad))
      .run()
    const without = await asSecond('POST', path, { from: 0 })
    expect([without.status, await idOf(without)]).toEqual([409, 'confirmation.closed'])
  }, 30_000)
})
