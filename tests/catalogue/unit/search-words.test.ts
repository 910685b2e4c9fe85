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

const found = (among: CatalogueIndex, query: Partial<Query>, viewer = visitor) =>
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
])('%s finds %j', (q, ids) => {
  expect(found(index, { q }).sort()).toEqual(ids.sort())
})

test.each([
  ['Genf', ['Amélie']],
  ['svizzera', ['Amélie']],
  ['Saint-Gall', ['Nora']],
])('the place %s is known in every language', (city, ids) => {
  expect(found(index, { city })).toEqual(ids)
})

/** What visitors type for a value in English, German, French and Italian. */
const typed: Partial<Record<Facet, Record<string, [string, string, string, string]>>> = {
  place: {
    incall: ['incall', 'Empfang', 'reçoit', 'riceve'],
    outcall: ['outcall', 'Hausbesuch', 'domicile', 'domicilio'],
    hotel: ['hotel', 'Hotelbesuch', 'hôtel', 'albergo'],
    private: ['apartment', 'Privatwohnung', 'appartement', 'appartamento'],
  },
  languages: {
    English: ['English', 'Englisch', 'anglais', 'inglese'],
    Dutch: ['Dutch', 'Niederländisch', 'néerlandais', 'olandese'],
    French: ['French', 'Französisch', 'français', 'francese'],
    German: ['German', 'Deutsch', 'allemand', 'tedesco'],
    Italian: ['Italian', 'Italienisch', 'italien', 'italiano'],
    Spanish: ['Spanish', 'Spanisch', 'espagnol', 'spagnolo'],
    Russian: ['Russian', 'Russisch', 'russe', 'russo'],
    Portuguese: ['Portuguese', 'Portugiesisch', 'portugais', 'portoghese'],
  },
  nationality: {
    Dutch: ['Dutch', 'Niederländerin', 'néerlandaise', 'olandese'],
    Italian: ['Italian', 'Italienerin', 'italienne', 'italiana'],
    French: ['French', 'Französin', 'française', 'francese'],
    Spanish: ['Spanish', 'Spanierin', 'espagnole', 'spagnola'],
    German: ['German', 'Deutsche', 'allemande', 'tedesca'],
    British: ['British', 'Britin', 'britannique', 'britannica'],
  },
  ethnicity: {
    Asian: ['Asian', 'Asiatin', 'asiatique', 'asiatica'],
    Black: ['African', 'Afrikanerin', 'africaine', 'africana'],
    White: ['Caucasian', 'kaukasisch', 'caucasienne', 'caucasica'],
    Latin: ['Latin', 'Latina', 'latine', 'latinoamericana'],
    Mixed: ['mixed', 'gemischt', 'métisse', 'meticcia'],
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
  Object.entries(typed).flatMap(([facet, values]) =>
    Object.entries(values).flatMap(([value, words]) =>
      words.map((q) => [q, facet as Facet, value] as const),
    ),
  ),
)('%s finds %s: %s', (q, facet, value) => {
  const other = facet === 'services' ? 'Fetish' : 'nothing'
  const among = indexOf({
    With: { name: 'Ida', [facet]: [value] },
    Without: { name: 'Eva', [facet]: [value === other ? 'Couples' : other] },
  })
  expect(found(among, { q })).toEqual(['With'])
})

/** As the site itself calls them. */
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
])('the label %s finds %s: %s', (q, facet, value) => {
  const among = indexOf({
    With: { name: 'Ida', [facet]: [value] },
    Without: { name: 'Eva', [facet]: ['Fetish'] },
  })
  expect(found(among, { q })).toEqual(['With'])
})

test('every service has words in four languages', () => {
  expect(Object.keys(typed.services ?? {}).toSorted()).toEqual(vocabulary.services.toSorted())
})

describe('“Did you mean”', () => {
  const meant = (q: string, viewer = visitor, query: Partial<Query> = {}) =>
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
  ])('%s: %j', (q, texts) => {
    expect(meant(q)).toEqual(texts)
  })

  test('corrects two mistakes from eight letters on', () => {
    expect(meant('Abndesen')).toEqual(['Abendessen'])
    expect(meant('Amlei')).toEqual([])
  })

  test('suggests only what finds something beside the filters', () => {
    expect(meant('Amelei', visitor, { city: 'Genf' })).toEqual(['Amélie'])
    expect(meant('Amelei', visitor, { city: 'Zurigo' })).toEqual([])
  })

  test('knows of no one whom the viewer may not find', () => {
    expect(meant('Xantippe')).toEqual([])
    expect(meant('Victoir')).toEqual([])
    expect(meant('Victorie')).toEqual([])
    expect(meant('Wilhelmine')).toEqual([])
    expect(meant('Victorie', premium)).toEqual(['Victoire'])
    expect(meant('Wilhelmine', premium)).toEqual(['Wilhelmina'])
    expect(meant('Xantippe', premium)).toEqual([])
  })
})

describe('suggestions while typing', () => {
  const suggested = (q: string, viewer = visitor, among = index) =>
    among.suggest(q, viewer, NOW).map((one) => {
      if (one.kind === 'name') return one.name
      if (one.kind === 'value') return `${one.facet}: ${one.value}`
      return [one.city, one.country, one.known].filter(Boolean).join(', ')
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
  ])('%s: %j', (q, texts) => {
    expect(suggested(q)).toEqual(texts)
  })

  test('name those whom this viewer may see', () => {
    expect(suggested('vic', premium)).toEqual(['Victoire'])
    expect(suggested('wil', premium)).toEqual(['Wilhelmina'])
    expect(suggested('xan', premium)).toEqual([])
  })

  test('are at most eight, each name once', () => {
    const names = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `${at}`,
        { name: `Zora${String.fromCharCode(97 + (at % 15))}`, featured: at % 2 === 0 },
      ]),
    )
    const texts = suggested('zo', visitor, indexOf(names))
    expect(texts).toHaveLength(8)
    expect(new Set(texts).size).toBe(8)
  })

  test('offer no city that the operator hides', () => {
    const hidden = indexOf({ a: { ...geneva, cityHidden: true } })
    expect(suggested('gene', visitor, hidden)).toEqual([])
    expect(found(hidden, { q: 'genf' })).toEqual(['a'])
  })
})
