import { expect, test } from 'vitest'
import { contractWords } from '../../../worker/platform/contract/contractions.ts'

test.each([
  ['Disponibile il 8 marzo 2026', 'Disponibile l’8 marzo 2026'],
  ['Il 11 marzo abbiamo sospeso il Suo account.', 'L’11 marzo abbiamo sospeso il Suo account.'],
  ['Assente dal 8 marzo al 11 marzo 2026', 'Assente dall’8 marzo all’11 marzo 2026'],
  ['Accesso del 08.03.2026, 14:03', 'Accesso dell’08.03.2026, 14:03'],
  ['il <0>8 marzo</0>', 'l’<0>8 marzo</0>'],
  ['il 80 %', 'l’80 %'],
])('Italian elides the article before a vowel: %s', (text, expected) => {
  expect(contractWords('it', text)).toBe(expected)
})

test.each([
  'Disponibile il 7 marzo 2026',
  'il 1º marzo, dal 18 al 28 marzo',
  'il 110 %',
  'fino al 10.08.2026',
  'profil 8',
  'il 1’100',
])('Italian keeps the article elsewhere: %s', (text) => {
  expect(contractWords('it', text)).toBe(text)
})

test.each([
  ['Accompagnatrices à Le Locle', 'Accompagnatrices au Locle'],
  ['Quartiers de Les Breuleux', 'Quartiers des Breuleux'],
  ['Âge de Anna', 'Âge d’Anna'],
  ['Pour que Élise réponde', 'Pour qu’Élise réponde'],
])('French contracts words before a name: %s', (text, expected) => {
  expect(contractWords('fr', text)).toBe(expected)
})

test.each([
  'Accompagnatrices à La Chaux-de-Fonds',
  'Âge de Zoé',
  'de A à Z',
  'Voir le profil de Lena',
  'parce que Lena',
])('French leaves other words unchanged: %s', (text) => {
  expect(contractWords('fr', text)).toBe(text)
})

test('English and German have no contractions', () => {
  for (const language of ['en', 'de'])
    expect(contractWords(language, 'il 8, de Anna')).toBe('il 8, de Anna')
})
