import { beforeAll, expect, test } from 'vitest'
import { listLocationsSchemas, searchCompanionsSchemas } from '#companions/listing'
import { expectAnswer, expectRefused } from '../../support/platform/answers.ts'
import { companionImport } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

let site: Awaited<ReturnType<typeof openSite>>
const search = (query: string) =>
  expectAnswer(searchCompanionsSchemas, site.ask(`/api/search?${query}`))
const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)
const namesFor = async (q: string) =>
  namesOf(await search(new URLSearchParams({ q }).toString())).toSorted()

beforeAll(async () => {
  site = await openSite([
    companionImport({ name: 'Zoë Größer', cityId: 'geneva' }),
    companionImport({ name: 'Łucja', cityId: 'munich', traits: ['Élégante'] }),
    companionImport({ name: 'Søfia Ærø', services: [{ name: 'Dinner Companion' }] }),
    companionImport({ name: 'Sofia', services: [{ name: 'Wine tasting' }], bio: 'secretive' }),
    companionImport({ name: 'Anna-Lena', cityId: 'london' }),
  ])
})

const terms: [q: string, names: string[]][] = [
  ['zoe', ['Zoë Größer']],
  ['grosser', ['Zoë Größer']],
  ['sofia', ['Sofia', 'Søfia Ærø']],
  ['elegante', ['Łucja']],
  ['munich', ['Łucja']],
  ['germany', ['Łucja']],
  ['wine', ['Sofia']],
  ['sof', ['Sofia', 'Søfia Ærø']],
  ['ginevra zoe', ['Zoë Größer']],
  ['monaco di baviera', ['Łucja']],
  ['Abendessen in Zürich', ['Søfia Ærø']],
  ['secretive', []],
  ['"sofia" OR 1=1', []],
]
test.each(terms)('the search %s finds %j', async (q, names) => {
  expect(await namesFor(q)).toEqual(names)
})

test('filters, place and sort order apply as in lists', async () => {
  expect(namesOf(await search('q=sof&sort=name'))).toEqual(['Sofia', 'Søfia Ærø'])
  expect(namesOf(await search('q=sof&services=dinner-companion'))).toEqual(['Søfia Ærø'])
  expect(namesOf(await search('q=sof&city=London'))).toEqual([])
  expect((await search('q=sof&facets=1&limit=1')).facets?.services?.['dinner-companion']).toBe(1)
})

test('suggestions are offered only without results', async () => {
  const emptyAnswer = await search('q=Ginevrra')
  const fullAnswer = await search('q=Ginevra')
  expect([emptyAnswer.total, emptyAnswer.suggestions]).toEqual([0, ['Ginevra']])
  expect([fullAnswer.total, fullAnswer.suggestions]).toEqual([1, undefined])
  const places = await expectAnswer(listLocationsSchemas, site.ask('/api/locations?q=elegnte'))
  expect(places).toMatchObject({ total: 0, suggestions: ['elegante'] })
})

test('the answer contains the results of the nearest text if the query asks for it', async () => {
  const exactAnswer = await search('q=Ginevra')
  const correctedAnswer = await search('q=Ginevrra&correct=1')
  expect(correctedAnswer).toMatchObject({ data: exactAnswer.data, total: 1, corrected: 'Ginevra' })
  expect((await search('q=Ginevra&correct=1')).corrected).toBeUndefined()
  expect(await search('q=qqqqqqqq&correct=1')).toMatchObject({ total: 0, data: [] })
  const places = await expectAnswer(
    listLocationsSchemas,
    site.ask('/api/locations?q=elegnte&correct=1'),
  )
  expect([places.total > 0, places.corrected]).toEqual([true, 'elegante'])
})

test('a name is found in its usual variants, page by page', async () => {
  const first = await search('q=Sophja&correct=1&limit=1&sort=name')
  expect([namesOf(first), first.corrected, first.total]).toEqual([['Sofia'], 'Sofia', 2])
  const second = await search(`q=Sophja&correct=1&limit=1&sort=name&after=${first.next}`)
  expect(namesOf(second)).toEqual(['Søfia Ærø'])
})

test('invisible characters are dropped from the text', async () => {
  expect(await namesFor('So\u200bfia')).toEqual(['Sofia', 'Søfia Ærø'])
})

const refusedQueries: [query: string, key: string][] = [
  ['', 'q'],
  ['q=', 'q'],
  ['q=%20%20', 'q'],
  [`q=${'x'.repeat(101)}`, 'q'],
  ['q=a&q=b', 'q'],
  ['q=a&limit=0', 'limit'],
]
test.each(refusedQueries)('the query ?%s is refused', (query, key) =>
  expectRefused(site.ask(`/api/search?${query}`), key),
)
