import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { citySegment, isReservedPath } from '#platform/reserved-paths'
import { CityAddresses } from '../../../worker/catalogue/places/addresses.ts'
import { byDistance, kmBetween } from '../../../worker/catalogue/places/distances.ts'
import { readPlaces, type Place } from '../../../worker/catalogue/places/places.ts'
import { readText } from '../../support/sources.ts'

const place = (name: string, names: Place['names'] = [], rest: Partial<Place> = {}): Place => ({
  id: `switzerland-${name}`,
  name,
  country: 'Switzerland',
  hidden: false,
  at: null,
  names,
  countryNames: [],
  texts: {},
  districts: [],
  ...rest,
})

const geneva = place('Geneva', [
  ['de', 'Genf'],
  ['fr', 'Genève'],
])
const valencia = place('Valencia', [['fr', 'Valence']], { country: 'Spain' })
const valence = place('Valence', [], { country: 'France' })

test('no page and no folder of files can be the address of a city', () => {
  const pages = ['web/app/pages.ts', 'web/app/lazy-pages.tsx']
    .flatMap((file) => [...readText(file).matchAll(/page\(\s*'\/([\w-]+)/g)])
    .map(([, first]) => first)
  expect(pages.length).toBeGreaterThan(25)
  const folders = readdirSync(new URL('../../../web/public', import.meta.url), {
    withFileTypes: true,
  })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  for (const first of [...pages, ...folders, 'api', 'media', 'enter', 'language', 'under-18']) {
    expect([first, isReservedPath(first ?? '')]).toEqual([first, true])
  }
})

test.each(['/', '/browse', '/Admin', '/a/b', '/robots.txt', '/%E0%A4%A', '/own'])(
  '%s is no address of a city',
  (path) => expect(citySegment(path)).toBeNull(),
)

test('a city has an address in each language, and each of its names finds it', () => {
  const addresses = new CityAddresses([geneva], ['en', 'de', 'fr'])
  expect(['en', 'de', 'fr', 'it'].map((language) => addresses.pathOf(geneva, language))).toEqual([
    '/geneva',
    '/genf',
    '/geneve',
    null,
  ])
  for (const name of ['geneva', 'genf', 'GENÈVE', 'switzerland-geneva']) {
    expect(addresses.find(name, 'de')).toBe(geneva)
  }
  expect(addresses.find('genev', 'en')).toBeNull()
})

test('two cities with the same name have different addresses, and so does a city named like a page', () => {
  const browse = place('Browse')
  const kyiv = place('Київ', [], { id: 'ukraine-kyiv' })
  const cities = [valencia, valence, browse, kyiv]
  const addresses = new CityAddresses(cities, ['en', 'fr'])
  expect(cities.map((city) => addresses.pathOf(city, 'fr'))).toEqual([
    '/valence',
    '/valence-france',
    '/browse-switzerland',
    '/city-ukraine-kyiv',
  ])
  expect(addresses.find('valence', 'fr')).toBe(valencia)
  expect(addresses.find('valence', 'en')).toBe(valence)
  expect(addresses.find('browse', 'en')).toBeNull()
})

test('distances match those of a map', () => {
  const zurich = { latitude: 47.3769, longitude: 8.5417 }
  const lausanne = { latitude: 46.5197, longitude: 6.6323 }
  expect(Math.round(kmBetween(zurich, lausanne))).toBe(173)
  expect(kmBetween(zurich, zurich)).toBe(0)
  const zurichPlace = place('Zurich', [], { at: zurich })
  const lausannePlace = place('L', [], { at: lausanne })
  expect(byDistance(zurichPlace, [lausannePlace, geneva, zurichPlace]).map(({ km }) => km)).toEqual(
    [0, 173],
  )
  expect(byDistance(geneva, [lausannePlace])).toEqual([{ place: geneva, km: 0 }])
})

test('a city outside the catalogue has no address', () => {
  expect([readPlaces(null), readPlaces('{"claims":{}}')]).toEqual([[], []])
})
