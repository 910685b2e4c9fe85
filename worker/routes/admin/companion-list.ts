import { Hono } from 'hono'
import {
  exportManagedSchemas,
  listManagedSchemas,
  type CompanionFilters,
} from '#contract/admin-companions'
import { exportManaged, listManaged } from '#contract/admin-companions.api'
import type { Database } from '../../db/client.ts'
import type { ExportRow } from '../../features/companions/export-rows.ts'
import { listPage } from '../../features/companions/list.ts'
import type { Term } from '../../features/companions/matching.ts'
import { csvHead, csvLines } from '../../features/companions/present-export.ts'
import { presentListed } from '../../features/companions/present.ts'
import { citiesWith } from '../../features/places/find-city.ts'
import { exportCompanions } from '../../flows/export-companions.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { staffOf } from '../../http/require-admin.ts'
import { streamText } from '../../http/stream-text.ts'
import { foldForSearch } from '../../lib/text.ts'
import { validQuery } from '../../lib/validate.ts'

export const companionListRoutes = new Hono<AppEnv>()
  .get(listManaged.path, validQuery(listManagedSchemas.query), async (c) => {
    const { db, now } = c.var
    const query = c.req.valid('query')
    const { rows, total } = await listPage(db, await termsOf(db, query), query)
    return answer(c, listManaged, { companions: rows.map((row) => presentListed(row, now)), total })
  })
  .get(exportManaged.path, validQuery(exportManagedSchemas.query), async (c) => {
    const { db, now } = c.var
    const filters = c.req.valid('query')
    const wanted = { filters, terms: await termsOf(db, filters) }
    const parts = await exportCompanions(db, wanted, staffOf(c))
    return c.body(streamText(csvHead, linesOf(parts, now)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="companions.csv"',
    })
  })

const termsOf = (db: Database, { search = '' }: CompanionFilters): Promise<Term[]> =>
  citiesWith(db, [...new Set(foldForSearch(search).match(/\S+/g))])

async function* linesOf(parts: AsyncGenerator<ExportRow[], void>, now: number) {
  for await (const rows of parts) yield csvLines(rows, now)
}
