import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, openOffice, type Office } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, DAY, uuid } from '../../support/platform/fixtures.ts'
import { fillCompanions } from '../../support/companions/many-companions.ts'

const PATH = '/api/admin/companions.csv'
const now = Date.now()
let office: Office

const BOM = '\u{feff}'
const textOf = async (query = '') => {
  const response = await office.call('GET', `${PATH}${query}`)
  expect(response.status).toBe(200)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}
const linesOf = async (query = '') => (await textOf(query)).trimEnd().split('\r\n')
/** Names of the lines in their order. */
const names = async (query: string) =>
  (await linesOf(query)).slice(1).map((line) => line.split('","')[1])

describe('the export of companions', () => {
  const people = [
    {
      name: 'Zoé "Z", the first',
      cityId: 'zurich',
      is_featured: true,
      contactPhone: '+41791112233',
    },
    { name: '=HYPERLINK("https://a.test")', cityId: 'bern', pausedAt: now },
    { name: '+41 79', cityId: 'bern', awayFrom: '2020-01-01', awayUntil: '2120-01-01' },
    { name: '-2', cityId: 'geneva', is_active: false },
    { name: '@sum', cityId: 'paris', lifecycle: 'draft', publishedAt: null },
    { name: '\ttab', cityId: 'paris', lifecycle: 'archived' },
  ] as const
  beforeAll(async () => {
    office = await openOffice(
      people.map((person, index) =>
        companionImport({ id: uuid(index + 1), ...person, createdAt: now - (10 - index) * DAY }),
      ),
    )
  })
  beforeEach(async () => void (await env.DB.exec('DELETE FROM rate_limits')))

  test('the file begins with a UTF-8 mark and is not cached', async () => {
    const response = await office.call('GET', PATH)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="companions.csv"',
      'cache-control': expect.stringContaining('no-store') as string,
    })
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([
      0xef, 0xbb, 0xbf,
    ])
  })

  test('each row has the state of a companion, without her channels', async () => {
    const [head = '', first = ''] = await linesOf()
    const cells = head.slice(BOM.length).split(',')
    const [, ...values] = first.split(/,(?=")/)
    const row = Object.fromEntries(cells.slice(1).map((cell, index) => [cell, values[index]]))
    expect(row).toMatchObject({
      name: '"Zoé ""Z"", the first"',
      city: '"Zurich"',
      country: '"Switzerland"',
      status: '"active"',
      is_active: '"1"',
      is_featured: '"1"',
      has_account: '"0"',
      is_paused: '"0"',
      is_away: '"0"',
      presence: '"offline"',
    })
    expect(await textOf()).not.toContain('41791112233')
  })

  test('the file contains no formulas', async () => {
    const lines = (await linesOf()).slice(1)
    expect(lines).toHaveLength(people.length)
    for (const line of lines) expect(line).not.toMatch(/(^|,)"[=+\-@\t\r]/)
    expect(lines.filter((line) => /,"'[=+\-@\t]/.test(line))).toHaveLength(5)
  })

  test('the file has the companions that match the filters, in the order of creation', async () => {
    expect(await names('?status=featured')).toEqual(['Zoé ""Z""'.concat(', the first')])
    expect(await names('?search=bern')).toEqual([`'=HYPERLINK(""https://a.test"")`, `'+41 79`])
    expect(await names('?search=bern&status=inactive')).toEqual([])
    expect(await names('?search=paris+sum')).toEqual([`'@sum`])
    expect((await office.call('GET', `${PATH}?status=none`)).status).toBe(422)
  })

  test('an export is logged with its filters and its number of rows', async () => {
    await textOf('?search=bern&status=all')
    expect((await auditLog()).at(-1)).toEqual({
      actor: uuid(0xad),
      act: 'companions.exported',
      subject: 'companions',
      detail: { search: 'bern', status: 'all', count: 2 },
    })
  })

  test('an export that can’t be logged sends no data', async () => {
    await env.DB.exec(
      "CREATE TRIGGER no_note BEFORE INSERT ON audit_log BEGIN SELECT RAISE (ABORT, 'full'); END",
    )
    const response = await office.call('GET', PATH)
    await env.DB.exec('DROP TRIGGER no_note')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('Zoé')
  })
})

describe('the export of 2,500 companions', () => {
  beforeAll(async () => {
    office = await openOffice()
    await fillCompanions(2_500)
  })

  test('each companion appears once, even with equal times of creation', async () => {
    await env.DB.exec('UPDATE companions SET created_at = created_at / 1000')
    const ids = (await linesOf()).slice(1).map((line) => line.slice(1, 37))
    expect(ids).toHaveLength(2_500)
    expect(new Set(ids).size).toBe(2_500)
  })

  test('rows are read a thousand at a time, as the client takes them', async () => {
    office.resetMeter()
    const reader = (await office.call('GET', PATH)).body!.getReader()
    await reader.read()
    await reader.read()
    expect(office.meter.read).toBeLessThan(12_000)
    await reader.cancel()
    office.resetMeter()
    await linesOf()
    expect(office.meter.read).toBeGreaterThan(2_500)
  })

  test(
    'an edit during the export neither repeats nor omits a companion',
    { tags: 'thorough' },
    async () => {
      const reader = (await office.call('GET', PATH)).body!.getReader()
      const decoder = new TextDecoder()
      let text = ''
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += decoder.decode(part.value, { stream: true })
        await env.DB.exec(
          "UPDATE companions SET updated_at = 99999 - created_at, name_folded = 'z'",
        )
      }
      const ids = text.trimEnd().split('\r\n').slice(1)
      expect(new Set(ids.map((line) => line.slice(1, 37))).size).toBe(2_500)
      expect(ids).toHaveLength(2_500)
    },
  )

  test('an interrupted export can’t be mistaken for a complete file', async () => {
    const response = await office.call('GET', PATH)
    await env.DB.exec('ALTER TABLE companions RENAME TO companions_away')
    try {
      await expect(response.text()).rejects.toThrow()
    } finally {
      await env.DB.exec('ALTER TABLE companions_away RENAME TO companions')
    }
  })
})
