import {
  exportManagedSchemas,
  listManagedSchemas,
  exportManagedEndpoint,
  listDuplicatesEndpoint,
  listManagedEndpoint,
} from '#companions/staff/admin-companions'
import {
  listReasonReadersEndpoint,
  listReasonReadersSchemas,
} from '#companions/staff/reason-readers'
import { listVersionsEndpoint } from '#companions/staff/companion-versions'
import type { CompanionFilters } from '#companions/staff/companion-filters'
import type { Database } from '../../platform/db/client.ts'
import { duplicatesOf } from '../profiles/duplicates.ts'
import type { ExportRow } from '../profiles/export-rows.ts'
import { listPage } from '../profiles/list.ts'
import type { CompanionSearchTerm } from '../profiles/matching.ts'
import { companionCsvHead, csvLines } from '../profiles/present/present-export.ts'
import { coverOf, presentDuplicate, presentRow } from '../profiles/present/present-row.ts'
import { citiesWith } from '../../catalogue/places/find-city.ts'
import { exportCompanions } from '../export-companion.ts'
import { readVersions } from '../read-versions.ts'
import { settingsOf } from '../../platform/http/context.ts'
import { idOf } from '../../platform/http/id-of.ts'
import { thumbnailsFor } from '../../media/http/staff-urls.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { foldForSearch } from '../../platform/lib/text.ts'
import { languageOf } from '../../platform/http/language.ts'
import { separatorFor, type CsvSeparator } from '../../platform/lib/csv.ts'
import { groundTextsIn } from '../../accounts/appeals/messages.ts'
import { mailedCompanions } from '../../accounts/appeals/queries.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const companionListRoutes = routesOf([
  handle(
    listManagedEndpoint,
    listManagedSchemas,
    { access: staff },
    async (c, { query: { sort, skip, limit, ...filters } }) => {
      const { catalogue, db, now } = c.var
      const query = { filters, terms: await termsOf(db, filters), now }
      const { rows, total } = await listPage(db, query, { sort, skip, limit })
      await catalogue.refresh(now)
      const { offlineWindowDays, publication } = settingsOf(catalogue)
      const covers = rows.map(coverOf)
      const thumbnails = await thumbnailsFor(
        c,
        covers.filter((cover) => cover !== null),
      )
      const companions = rows.map((row, index) => {
        const thumbnail = thumbnails.get(covers[index]?.id ?? '') ?? null
        return presentRow(row, thumbnail, { offlineWindowDays, publication, now })
      })
      return { companions, total }
    },
  ),
  handle(
    exportManagedEndpoint,
    exportManagedSchemas,
    { access: staff },
    async (c, { caller, query: filters }) => {
      const { db, now } = c.var
      const query = { filters, terms: await termsOf(db, filters), now }
      const parts = await exportCompanions(db, query, caller)
      const separator = separatorFor(languageOf(c))
      return c.body(
        streamText(companionCsvHead(separator), linesOf(parts, { now, separator })),
        200,
        {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="companions.csv"',
        },
      )
    },
  ),
  handle(
    listReasonReadersEndpoint,
    listReasonReadersSchemas,
    { access: staff },
    async (c, { query }) => {
      const readers = await mailedCompanions(c.var.db, query.companions)
      const languages = [...new Set(readers.map(({ language }) => language))].toSorted()
      return {
        readers: languages.map((language) => ({ language, texts: groundTextsIn(language) })),
      }
    },
  ),
  handle(listDuplicatesEndpoint, {}, { access: staff }, async (c) => {
    const duplicates = await duplicatesOf(c.var.db, idOf(c, 'companion.not-found'))
    if (!duplicates) throw new Failure('not-found', 'companion.not-found')
    return { duplicates: duplicates.map(presentDuplicate) }
  }),
  handle(listVersionsEndpoint, {}, { access: staff }, async (c) => {
    const { versions, hasMore } = await readVersions(c.var.db, idOf(c, 'companion.not-found'))
    return { versions, has_more: hasMore }
  }),
])

const termsOf = (db: Database, { search = '' }: CompanionFilters): Promise<CompanionSearchTerm[]> =>
  citiesWith(db, [...new Set(foldForSearch(search).match(/\S+/g))])

async function* linesOf(
  parts: AsyncGenerator<ExportRow[], void>,
  format: { now: number; separator: CsvSeparator },
) {
  for await (const rows of parts) yield csvLines(rows, format)
}

/**
 * A response body that is generated while it is sent, one part at a time. A failed part breaks the response off, so
 * that a client can't mistake it for complete.
 */
function streamText(head: string, parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(head)),
    async pull(stream) {
      const { done, value } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await parts.return()),
  })
}
