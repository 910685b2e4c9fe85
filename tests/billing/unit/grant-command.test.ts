import { expect, test } from 'vitest'
import { memberMeant, readGrant } from '../../../web/admin/staff/palette/read-grant.ts'

const read = (text: string) => readGrant(text, ['grant', 'freischalten'])
const defaults = { plan: 'gold', days: 30, reason: '' }

test.each([
  ['lena', null],
  ['granted lena@example.com', null],
  ['grant', { ...defaults, who: '' }],
  ['grant Lena Meier goodwill', { ...defaults, who: '' }],
  ['grant lena@example.com', { ...defaults, who: 'lena@example.com' }],
  [
    'Grant  lena@example.com:  goodwill after  outage ',
    { ...defaults, who: 'lena@example.com', reason: 'goodwill after outage' },
  ],
  ['grant Lena Meier: a present', { ...defaults, who: 'Lena Meier', reason: 'a present' }],
  [
    'freischalten lena@example.com 90 Tage Silver Kulanz: Ausfall',
    {
      who: 'lena@example.com',
      days: 90,
      plan: 'silver',
      reason: 'Kulanz: Ausfall',
    },
  ],
  ['grant a@b.ch platinum 7d x', { who: 'a@b.ch', plan: 'platinum', days: 7, reason: 'x' }],
  // Numbers and plans that are part of the reason.
  ['grant a@b.ch 3 photos were lost', { ...defaults, who: 'a@b.ch', reason: '3 photos were lost' }],
  ['grant a@b.ch Silvers 5 days', { ...defaults, who: 'a@b.ch', reason: 'Silvers 5 days' }],
  ['grant a@b.ch 5 days 6 days', { ...defaults, who: 'a@b.ch', days: 5, reason: '6 days' }],
])('the command “%s” is parsed', (text, grant) => expect(read(text)).toEqual(grant))

const person = (name: string, email: string | null = null) => ({
  id: `${name}-${email}`,
  name,
  email,
  seenAt: null,
})
const MOST = 5

test('a complete address identifies a member', () => {
  const lena = person('Lena', 'Lena@example.com')
  const marlena = person('M', 'marlena@example.com')
  expect(memberMeant([marlena, lena], 'lena@example.com', MOST)).toBe(lena)
  expect(memberMeant([marlena], 'lena@example.com', MOST)).toBe('none')
  expect(memberMeant([lena], 'lena@example', MOST)).toBe('none')
  expect(memberMeant([lena, { ...lena, id: 'other' }], 'lena@example.com', MOST)).toBe('several')
})

test('a complete name identifies a member if nobody else can have it', () => {
  const lena = person('Léna')
  const meier = person('Lena Meier')
  expect(memberMeant([meier, lena], 'lena', MOST)).toBe(lena)
  expect(memberMeant([meier], 'lena', MOST)).toBe('none')
  expect(memberMeant([lena, person('LENA')], 'lena', MOST)).toBe('several')
  // A full page of results may hide another match.
  const full = [lena, ...Array.from({ length: MOST - 1 }, () => meier)]
  expect(memberMeant(full, 'lena', MOST)).toBe('several')
})
