import { beforeEach, describe, expect, test } from 'vitest'
import { addOwner, auditLog, openOffice, type Office } from '../../../support/staff/admin.ts'
import { fillCompanions } from '../../../support/companions/many-companions.ts'
import { changesIn, importsOf } from '../../../support/companions/planned-changes.ts'

let office: Office
let imports: ReturnType<typeof importsOf>

describe('the import of 500 companions', () => {
  beforeEach(async () => {
    office = await openOffice()
    await fillCompanions(500)
    imports = importsOf(office)
  })

  test('slices stay within D1’s limits for a request', async () => {
    const text = (await imports.exported()).replaceAll(
      /"(companion|masseuse)"/g,
      (_, cell: string) => (cell === 'companion' ? '"masseuse"' : '"companion"'),
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

  test('one person can write it where there are two owners', async () => {
    await addOwner()
    const text = (await imports.exported()).replaceAll('"1"', '"0"')
    const changes = changesIn(await imports.preview(text))
    const result = await imports.written(changes, { from: 480 })
    expect(result.results.length).toBeGreaterThan(0)
  }, 20_000)
})
