import { describe, expect, test } from 'vitest'
import { noFilters } from '#catalogue/filters'
import { vocabulary, type Facet } from '#companions/vocabulary'
import type { CatalogueIndex, Query } from '../../../worker/catalogue/engine/index.ts'
import { NOW, indexOf } from '../../support/companions/companion-entry.ts'
import { DAY } from '../../support/platform/fixtures.ts'

const visitor = { premium: false, offlineWindowDays: 7 }
const premium = { premium: true, offlineWindowDays: 7 }
const geneva = {
  city: 'Geneva',
  cityNames: ['Genf', 'Genève', 'Ginevra'],
  countryNames: ['Schweiz', 'Suisse', 'Svizzera'],
}
const gallen = { city: 'St. Gallen', cityNames: ['Saint-Gall', 'San Gallo'] }
const index = indexOf({
  Amélie: { ...geneva, hair: ['Blonde'], eyes: ['Brown'], services: ['Massage'] },
  Müller: { cityNames: ['Zurigo'], hair: ['Brown'], eyes: ['Blue'], languages: ['Italian'] },
  Nora: { ...gallen, hair: ['Black'], services: ['Dinner Companion', 'Weekend dates'] },
  Hidden: { name: 'Xanthippe', feed: false },
  Locked: { name: 'Victoire', vip: true },
  Away: { name: 'Wilhelmina', lastActiveAt: NOW - 8 * DAY },
})

const namesIn = (among: CatalogueIndex, query: Partial<Query>, viewer = visitor) =>
  among
    .search({ filters: noFilters, sort: 'name', skip: 0, limit: 100, ...query }, viewer, NOW)
    .ids.map(({ id }) => id)

test.each<[string, string[]]>([
  ['Genf', ['Amélie']],
  ['genève', ['Amélie']],
  ['GINEVRA amelie', ['Amélie']],
  ['massage in genf', ['Amélie']],
  ['massaggi a ginevra', ['Amélie']],
  ['geneva massage blonde', ['Amélie']],
  ['blonde massage geneva', ['Amélie']],
  ['Blondine', ['Amélie']],
  ['donna bionda', ['Amélie']],
  ['zuerich', ['Müller']],
  ['mueller', ['Müller']],
  ['italienisch', ['Müller']],
  ['escort zurigo', ['Müller']],
  ['brown hair', ['Müller']],
  ['yeux bruns', ['Amélie']],
  ['capelli castani', ['Müller']],
  ['braune Augen', ['Amélie']],
  ['blaue Augen und braune Haare', ['Müller']],
  ['St Gallen', ['Nora']],
  ['Sankt Gallen', ['Nora']],
  ['saint-gall', ['Nora']],
  ['stgallen', ['Nora']],
  ['Abendessen', ['Nora']],
  ['dîner', ['Nora']],
  ['cena saint gall', ['Nora']],
  ['wochenende nora', ['Nora']],
  ['fine settimana nora', ['Nora']],
  ['fin de semaine nora', ['Nora']],
  ['Italian speaking', ['Müller']],
  ['nora spricht', ['Nora']],
  ['escort', ['Amélie', 'Müller', 'Nora']],
  ['suisse genf', ['Amélie']],
  ['genf bern', []],
])('the search %s finds %j', (q, ids) => {
  expect(namesIn(index, { q }).sort()).toEqual(ids.sort())
})

test.each([
  ['Genf', ['Amélie']],
  ['svizzera', ['Amélie']],
  ['Saint-Gall', ['Nora']],
])('the place %s is found in every language', (city, ids) => {
  expect(namesIn(index, { city })).toEqual(ids)
})

/** Words that visitors type for a value in English, German, French and Italian. */
const wordsByValue: Partial<Record<Facet, Record<string, [string, string, string, string]>>> = {
  place: {
    hotel: ['hotel', 'Hotelbesuch', 'hôtel', 'albergo'],
  },
  languages: {
    German: ['German', 'Deutsch', 'allemand', 'tedesco'],
  },
  nationality: {
    German: ['German', 'Deutsche', 'allemande', 'tedesca'],
  },
  ethnicity: {
    Black: ['African', 'Afrikanerin', 'africaine', 'africana'],
  },
  eyes: {
    Blue: ['blue eyes', 'blaue Augen', 'yeux bleus', 'occhi azzurri'],
    Brown: ['brown eyes', 'braune Augen', 'yeux marron', 'occhi castani'],
    Black: ['black eyes', 'schwarze Augen', 'yeux noirs', 'occhi neri'],
    Green: ['green eyes', 'grüne Augen', 'yeux verts', 'occhi verdi'],
  },
  hair: {
    Black: ['black hair', 'schwarze Haare', 'cheveux noirs', 'capelli neri'],
    Brown: ['brunette', 'braune Haare', 'cheveux châtains', 'capelli castani'],
    Blonde: ['blonde', 'Blondine', 'cheveux blonds', 'bionda'],
    Red: ['redhead', 'rote Haare', 'rousse', 'capelli rossi'],
    Blue: ['blue hair', 'blaue Haare', 'cheveux bleus', 'capelli blu'],
  },
  breastSize: { Natural: ['natural', 'natürlich', 'naturelle', 'naturale'] },
  services: {
    'GFE (Girlfriend Experience)': ['girlfriend', 'Freundin', 'copine', 'fidanzata'],
    'Dinner Companion': ['dinner', 'Abendessen', 'dîner', 'cena'],
    'Travel Companion': ['travel', 'Reisebegleitung', 'voyage', 'viaggio'],
    'Business Events': ['business', 'Anlass', 'événement', 'evento'],
    Massage: ['massage', 'Massagen', 'massages', 'massaggio'],
    BDSM: ['domination', 'Domina', 'dominatrice', 'dominazione'],
    Fetish: ['fetish', 'Fetisch', 'fétichisme', 'feticismo'],
    '4-hands massage': ['four hands', 'vierhändig', 'quatre mains', 'quattro mani'],
    'Role Play': ['role play', 'Rollenspiel', 'jeux de rôle', 'giochi di ruolo'],
    Couples: ['couples', 'Paare', 'couple', 'coppie'],
    'Private Shows': ['private show', 'Privatshow', 'spectacle', 'spettacolo'],
    Overnight: ['overnight', 'Übernachtung', 'nuit', 'notte'],
    'Weekend dates': ['weekend', 'Wochenende', 'fin de semaine', 'fine settimana'],
  },
}

test.each(
  Object.entries(wordsByValue).flatMap(([facet, values]) =>
    Object.entries(values).flatMap(([value, words]) =>
      words.map((q) => [q, facet as Facet, value] as const),
    ),
  ),
)('the word %s matches the facet %s with the value %s', (q, facet, value) => {
  const otherValue = facet === 'services' ? 'Fetish' : 'nothing'
  const among = indexOf({
    With: { name: 'Ida', [facet]: [value] },
    Without: { name: 'Eva', [facet]: [value === otherValue ? 'Couples' : otherValue] },
  })
  expect(namesIn(among, { q })).toEqual(['With'])
})

/** Names of the values on the site itself. */
test.each<[string, Facet, string]>([
  ['Private apartment', 'place', 'private'],
  ['Bei ihr', 'place', 'incall'],
  ['Chez elle', 'place', 'incall'],
  ['Da lei', 'place', 'incall'],
  ['Beim Gast', 'place', 'outcall'],
  ['Appartement privé', 'place', 'private'],
  ['Appartamento privato', 'place', 'private'],
  ['Schwarz', 'ethnicity', 'Black'],
  ['Noire', 'ethnicity', 'Black'],
  ['Bianca', 'ethnicity', 'White'],
  ['Lateinamerikanisch', 'ethnicity', 'Latin'],
  ['Dinnerbegleitung', 'services', 'Dinner Companion'],
  ['Compagnie pour dîner', 'services', 'Dinner Companion'],
  ['Compagnia a cena', 'services', 'Dinner Companion'],
  ['Compagnie en voyage', 'services', 'Travel Companion'],
  ['Compagnia in viaggio', 'services', 'Travel Companion'],
  ['Geschäftsanlässe', 'services', 'Business Events'],
  ['Massaggio a 4 mani', 'services', '4-hands massage'],
  ['Über Nacht', 'services', 'Overnight'],
  ['Nuit entière', 'services', 'Overnight'],
  ['Notte intera', 'services', 'Overnight'],
  ['Treffen am Wochenende', 'services', 'Weekend dates'],
  ['Rendez-vous du week-end', 'services', 'Weekend dates'],
  ['Fine settimana insieme', 'services', 'Weekend dates'],
])('the label %s matches the facet %s with the value %s', (q, facet, value) => {
  const among = indexOf({
    With: { name: 'Ida', [facet]: [value] },
    Without: { name: 'Eva', [facet]: ['Fetish'] },
  })
  expect(namesIn(among, { q })).toEqual(['With'])
})

test('every service has words in four languages', () => {
  expect(Object.keys(wordsByValue.services ?? {}).toSorted()).toEqual(
    vocabulary.services.toSorted(),
  )
})

describe('suggestions for a text without results', () => {
  const suggestionsFor = (q: string, viewer = visitor, query: Partial<Query> = {}) =>
    index.didYouMean({ filters: noFilters, q, ...query }, viewer, NOW)

  test.each<[string, string[]]>([
    ['Amelei', ['Amélie']],
    ['amellie geneva', ['Amélie geneva']],
    ['Ginevera', ['Ginevra']],
    ['Gnef', ['Genf']],
    ['abendesen', ['Abendessen']],
    ['masage', ['massage']],
    ['Massage in Gneeva', ['Massage in Geneva']],
    ['masage in gneeva', ['massage in Geneva']],
    ['wochnende', ['Wochenende']],
    ['sint galen', ['Saint Gallen']],
    ['amelie', []],
    ['nor', []],
    ['nro', []],
    ['noar5', []],
    ['qqqqqqqq', []],
    ['abendesen geneva', []],
    ['masage gneeva amellie', []],
    ['!?', []],
  ])('the text %s gets the suggestions %j', (q, texts) => {
    expect(suggestionsFor(q)).toEqual(texts)
  })

  test('two mistakes are corrected from eight letters on', () => {
    expect(suggestionsFor('Abndesen')).toEqual(['Abendessen'])
    expect(suggestionsFor('Amlei')).toEqual([])
  })

  test('each suggestion has results with the current filters', () => {
    expect(suggestionsFor('Amelei', visitor, { city: 'Genf' })).toEqual(['Amélie'])
    expect(suggestionsFor('Amelei', visitor, { city: 'Zurigo' })).toEqual([])
  })

  test('suggestions reveal no companion whom the viewer may not find', () => {
    expect(suggestionsFor('Xantippe')).toEqual([])
    expect(suggestionsFor('Victoir')).toEqual([])
    expect(suggestionsFor('Victorie')).toEqual([])
    expect(suggestionsFor('Wilhelmine')).toEqual([])
    expect(suggestionsFor('Victorie', premium)).toEqual(['Victoire'])
    expect(suggestionsFor('Wilhelmine', premium)).toEqual(['Wilhelmina'])
    expect(suggestionsFor('Xantippe', premium)).toEqual([])
  })
})

describe('suggestions while typing', () => {
  const completionsFor = (q: string, viewer = visitor, among = index) =>
    among.suggest(q, viewer, NOW).map((suggestion) => {
      if (suggestion.kind === 'name') return suggestion.name
      if (suggestion.kind === 'value') return `${suggestion.facet}: ${suggestion.value}`
      return [suggestion.city, suggestion.country, suggestion.known].filter(Boolean).join(', ')
    })

  test.each<[string, string[]]>([
    ['gen', ['Geneva, Switzerland']],
    ['genf', ['Geneva, Switzerland, Genf']],
    ['GENÈ', ['Geneva, Switzerland']],
    ['svi', ['Switzerland, Svizzera']],
    ['san g', ['St. Gallen, Switzerland, San Gallo']],
    ['mass', ['services: Massage']],
    ['abend', ['services: Dinner Companion']],
    ['dinner comp', ['services: Dinner Companion']],
    ['blon', ['hair: Blonde']],
    ['overn', []],
    ['am', ['Amélie']],
    ['mül', ['Müller']],
    ['xan', []],
    ['vic', []],
    ['wil', []],
    ['!', []],
    ['', []],
  ])('the beginning %s gets the completions %j', (q, texts) => {
    expect(completionsFor(q)).toEqual(texts)
  })

  test('completions name only companions whom this viewer may see', () => {
    expect(completionsFor('vic', premium)).toEqual(['Victoire'])
    expect(completionsFor('wil', premium)).toEqual(['Wilhelmina'])
    expect(completionsFor('xan', premium)).toEqual([])
  })

  test('at most eight completions are offered, each name once', () => {
    const names = Object.fromEntries(
      Array.from({ length: 30 }, (_, position) => [
        `${position}`,
        { name: `Zora${String.fromCharCode(97 + (position % 15))}`, featured: position % 2 === 0 },
      ]),
    )
    const texts = completionsFor('zo', visitor, indexOf(names))
    expect(texts).toHaveLength(8)
    expect(new Set(texts).size).toBe(8)
  })

  test('no completion is a hidden city', () => {
    const hiddenCityIndex = indexOf({ a: { ...geneva, cityHidden: true } })
    expect(completionsFor('gene', visitor, hiddenCityIndex)).toEqual([])
    expect(namesIn(hiddenCityIndex, { q: 'genf' })).toEqual(['a'])
  })
})
