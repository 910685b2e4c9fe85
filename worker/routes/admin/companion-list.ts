import { Hono } from 'hono'
import { exportManagedSchemas, listManagedSchemas } from '#contract/admin-companions'
import { exportManaged, listDuplicates, listManaged } from '#contract/admin-companions.api'
import { listVersions } from '#contract/companion-versions.api'
import type { CompanionFilters } from '#contract/companion-filters'
import type { Database } from '../../db/client.ts'
import { duplicatesOf } from '../../features/companions/duplicates.ts'
import type { ExportRow } from '../../features/companions/export-rows.ts'
import { listPage } from '../../features/companions/list.ts'
import type { Term } from '../../features/companions/matching.ts'
import { csvHead, csvLines } from '../../features/companions/present-export.ts'
import { coverOf, presentDuplicate, presentRow } from '../../features/companions/present-row.ts'
import { citiesWith } from '../../features/places/find-city.ts'
import { exportCompanions } from '../../flows/export-companions.ts'
import { readVersions } from '../../flows/read-versions.ts'
import { settingsOf, type AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { idOf } from '../../http/id-of.ts'
import { staffOf } from '../../http/require-admin.ts'
import { thumbnailsFor } from '../../http/staff-urls.ts'
import { streamText } from '../../http/stream-text.ts'
import { Failure } from '../../lib/failure.ts'
import { foldForSearch } from '../../lib/text.ts'
import { validQuery } from '../../lib/validate.ts'
import { languageOf } from '../../http/language.ts'
import { separatorFor, type CsvSeparator } from '../../lib/csv.ts'

export const companionListRoutes = new Hono<AppEnv>()
  .get(listManaged.path, validQuery(listManagedSchemas.query), async (c) => {
    const { catalogue, db, now } = c.var
    const { sort, skip, limit, ...filters } = c.req.valid('query')
    const wanted = { filters, terms: await termsOf(db, filters), now }
    const { rows, total } = await listPage(db, wanted, { sort, skip, limit })
    await catalogue.refresh(now)
    const { offlineWindowDays, publication } = settingsOf(catalogue)
    const covers = rows.map(coverOf)
    const thumbnails = await thumbnailsFor(
      c,
      covers.filter((cover) => cover !== null),
    )
    const companions = rows.map((row, at) => {
      const thumbnail = thumbnails.get(covers[at]?.id ?? '') ?? null
      return presentRow(row, thumbnail, { offlineWindowDays, publication, now })
    })
    return answer(c, listManaged, { companions, total })
  })
  .get(exportManaged.path, validQuery(exportManagedSchemas.query), async (c) => {
    const { db, now } = c.var
    const filters = c.req.valid('query')
    const wanted = { filters, terms: await termsOf(db, filters), now }
    const parts = await exportCompanions(db, wanted, staffOf(c))
    const separator = separatorFor(languageOf(c))
    return c.body(streamText(csvHead(separator), linesOf(parts, { now, separator })), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="companions.csv"',
    })
  })
  .get(listDuplicates.path, async (c) => {
    const found = await duplicatesOf(c.var.db, idOf(c, 'companion.not-found'))
    if (!found) throw new Failure('not-found', 'companion.not-found')
    return answer(c, listDuplicates, { duplicates: found.map(presentDuplicate) })
  })
  .get(listVersions.path, async (c) => {
    const { versions, hasMore } = await readVersions(c.var.db, idOf(c, 'companion.not-found'))
    return answer(c, listVersions, { versions, has_more: hasMore })
  })

const termsOf = (db: Database, { search = '' }: CompanionFilters): Promise<Term[]> =>
  citiesWith(db, [...new Set(foldForSearch(search).match(/\S+/g))])

async function* linesOf(
  parts: AsyncGenerator<ExportRow[], void>,
  format: { now: number; separator: CsvSeparator },
) {
  for await (const rows of parts) yield csvLines(rows, format)
}
