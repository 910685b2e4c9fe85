import { getTableColumns, getTableName } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { operations } from '#contract/openapi'
import { leaveOwnEndpoint } from '#companions/own/own-data'
import { companionParts } from '../../../../worker/personal-data.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { ada, adaClaims, bertaClaims } from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { bodiesNaming } from '../../../support/companions/own-bodies.ts'
import * as data from '../../../support/companions/private-data.ts'
import { insertSubmitted } from '../../../support/media/submitted-row.ts'

const calls = operations
  .map(({ endpoint }) => endpoint)
  .filter(({ access, path }) => access === 'companion' && path !== leaveOwnEndpoint.path)
const submittedId = uuid(0x21)
const WORDS = 'Words of Ada in a draft'
/** Ids of everything that belongs to Ada. */
const ownIds: string[] = [ada, adaClaims.sub, submittedId]

let office: data.PrivateData
beforeAll(async () => {
  office = await data.openPrivateData()
  await insertSubmitted({ id: submittedId, companionId: ada })
  const as = async (method: string, path: string, body?: object) => {
    const response = await office.as(adaClaims, method, `/api/own${path}`, body)
    expect([path, response.status]).toEqual([path, 200])
    return response
  }
  await as('PUT', '/revision', { version: 0, content: { bio: WORDS } })
  await as('POST', '/verification/renewals')
  await as('PUT', '/templates', { version: 0, templates: [{ title: 'Yes', text: WORDS }] })
  await as('PUT', `/reviews/${data.review}/reply`, { version: 0, text: WORDS })
  // Berta has a photo as well.
  const ownMedia = `media WHERE companion_id = '${ada}'`
  const tables = ['companion_revisions', 'verification_renewals', 'requests', ownMedia, 'reviews']
  for (const table of [...tables, 'applications', 'reports']) {
    const ids = await rowsOf<{ id: string }>(`SELECT id FROM ${table}`)
    expect([table, ids.length]).not.toEqual([table, 0])
    ownIds.push(...ids.map(({ id }) => id))
  }
})

/** Ada's rows in all tables of her copy, by the column of their owner. */
async function everyRow() {
  const queries = companionParts.flatMap(({ tables }) =>
    tables.flatMap((table) => {
      const name = getTableName(table)
      const columns = Object.values(getTableColumns(table)).map((column) => column.name)
      if (name === 'companions') return 'SELECT * FROM companions WHERE id = ?1'
      const ownerColumn = ['companion_id', 'companion'].find((column) => columns.includes(column))
      if (ownerColumn) return `SELECT * FROM ${name} WHERE ${ownerColumn} = ?1`
      // Only Ada has such rows.
      const isOwn = columns.some((column) => /^(request|application)_id$/.test(column))
      return isOwn ? `SELECT * FROM ${name} WHERE ?1 <> ''` : []
    }),
  )
  expect(queries.length).toBeGreaterThan(15)
  const answers = await env.DB.batch(queries.map((query) => env.DB.prepare(query).bind(ada)))
  return answers.map(({ results }) => results)
}

test.each(calls)(
  '$method $path reads and changes nothing of another companion, whatever id it contains',
  async ({ method, path }) => {
    const before = await everyRow()
    expect(before.flat().length).toBeGreaterThan(10)
    // A call without an id in its path is tried once.
    for (const id of path.includes(':') ? ownIds : [ada]) {
      const requestBodies = ['GET', 'DELETE'].includes(method) ? [undefined] : bodiesNaming(id)
      for (const body of requestBodies) {
        const address = `${path.replaceAll(/:\w+/g, id)}?as=visitor&companion=${id}&id=${id}`
        const response = await office.as(bertaClaims, method, address, body)
        const text = await response.text()
        if (path.includes(':')) expect([address, response.status]).not.toEqual([address, 200])
        expect(response.status, address).toBeLessThan(500)
        for (const word of [WORDS, 'Warm words', ...Object.values(data.marks)]) {
          expect(text, address).not.toContain(word)
        }
      }
    }
    expect(await everyRow()).toEqual(before)
  },
)
