import { describe, expect, test } from 'vitest'
import { pathIn, splitPath } from '../../../worker/platform/contract/language.ts'

const languages = ['en', 'de', 'fr']

describe('an address', () => {
  test.each([
    ['/', 'en', '/'],
    ['/browse?page=2#top', 'en', '/browse?page=2#top'],
    ['/de', 'de', '/'],
    ['/de?panel=premium', 'de', '/?panel=premium'],
    ['/de#top', 'de', '/#top'],
    ['/de/browse?page=2#top', 'de', '/browse?page=2#top'],
    ['/de/fr/browse', 'de', '/fr/browse'],
  ])('%s has the language %s and the path %s', (address, language, path) => {
    expect(splitPath(address, languages)).toEqual({ language, path })
    expect(pathIn(language, path)).toBe(address)
  })

  test.each([
    '/en/browse',
    '/it/browse',
    '/DE/browse',
    '/dental',
    '/de//evil.test',
    '#top',
    '?a=1',
    '',
  ])('%s has no prefix', (address) => {
    expect(splitPath(address, languages)).toEqual({ language: 'en', path: address })
  })

  test.each(['#top', '?tab=photos', 'https://elsewhere.test/', ''])(
    '%s gets no prefix',
    (address) => {
      expect(pathIn('de', address)).toBe(address)
    },
  )
})
