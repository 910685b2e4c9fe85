import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { i18n } from '#i18n'

/** The text of a compiled message on a page in a language. */
function textIn(locale: string, message: string, values: Record<string, unknown> = {}): string {
  i18n.loadAndActivate({ locale, messages: { id: compileMessage(message) } })
  return i18n._({ id: 'id', values })
}

test('a message inserts its values', () => {
  expect(textIn('en', 'Dear {name}, {text}', { name: 'Anna', text: '#' })).toBe('Dear Anna, #')
  expect(textIn('en', 'Without values')).toBe('Without values')
  expect(textIn('en', 'Missing: {name}')).toBe('Missing: ')
})

const plural = '{total, plural, =0 {nobody} one {# of {city}} other {# in {city}}}'

test.each([
  ['en', 0, 'nobody'],
  ['en', 1, '1 of Basel'],
  ['en', 1234567, '1’234’567 in Basel'],
  ['fr', 1, '1 of Basel'],
  ['en', 1.5, '1.5 in Basel'],
  ['en', -2, '-2 in Basel'],
])('a message selects the plural and formats its number: %s, %d', (locale, total, text) => {
  expect(textIn(locale, plural, { total, city: 'Basel' })).toBe(text)
})

test('a message selects the plural by the rules of the language', () => {
  const message = '{n, plural, one {# jour} other {# jours}}'
  expect(['fr', 'de'].map((locale) => textIn(locale, message, { n: 0 }))).toEqual([
    '0 jour',
    '0 jours',
  ])
})

test('a message selects by a word, with a plural around it', () => {
  const message = '{n, plural, other {# {who, select, her {hers} other {theirs}}}}'
  expect(textIn('en', message, { n: 2000, who: 'her' })).toBe('2’000 hers')
  expect(textIn('en', message, { n: 2, who: 'toString' })).toBe('2 theirs')
})

test('a message contracts words with the values next to them', () => {
  expect(textIn('it', 'Disponibile il {date}', { date: '8 marzo' })).toBe('Disponibile l’8 marzo')
  expect(textIn('fr', 'Âge de {name}', { name: 'Anna' })).toBe('Âge d’Anna')
})

test('a message without a translation is shown in the code’s language', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const message = compileMessage('Hello {name}') as unknown as string
  expect(i18n._({ id: 'other', message, values: { name: 'Anna' } })).toBe('Hello Anna')
  expect(i18n.t('other', { name: 'Zoé' }, { message })).toBe('Hello Zoé')
})
