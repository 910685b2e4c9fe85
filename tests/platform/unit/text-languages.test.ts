import { describe, expect, test } from 'vitest'
import { textFor, textLanguages, type TextLanguage } from '#platform/text-languages'
import type { CardDocument, ProfileDocument } from '../../../worker/catalogue/engine/document.ts'
import { cardTexts, profileTexts } from '../../../worker/catalogue/engine/texts.ts'

type Written = Partial<Record<TextLanguage, string | null>>

/** All sixteen ways to have written a text in some languages; "" and null were not written. */
const everyWay: Written[] = Array.from({ length: 2 ** textLanguages.length }, (_, bits) =>
  Object.fromEntries(
    textLanguages.map((language, at) => {
      const isWritten = (bits & (1 << at)) > 0
      const missing = at % 2 === 0 ? '' : null
      return [language, isWritten ? `in ${language}` : missing]
    }),
  ),
)
const each = textLanguages.flatMap((asked) =>
  textLanguages.flatMap((own) => everyWay.map((written) => ({ asked, own, written }))),
)

describe('a text in a language', () => {
  test('is what was written in it, else in her own, else in English, else in any', () => {
    for (const { asked, own, written } of each) {
      const found = textFor(written, asked, own)
      const known = textLanguages.filter((language) => written[language])
      const why = JSON.stringify({ asked, own, written, found })
      if (known.length === 0) expect(found, why).toBeNull()
      else if (written[asked]) expect(found?.language, why).toBe(asked)
      else if (written[own]) expect(found?.language, why).toBe(own)
      else if (written.en) expect(found?.language, why).toBe('en')
      else expect(known, why).toContain(found?.language)
      if (found) expect(found.text, why).toBe(`in ${found.language}`)
    }
  })

  test('is the same each time, in whatever order the languages are stored', () => {
    for (const { asked, own, written } of each) {
      const turned = Object.fromEntries(Object.entries(written).toReversed())
      expect(textFor(turned, asked, own)).toEqual(textFor(written, asked, own))
    }
  })
})

describe('a stored document', () => {
  const card = { bio: 'Short' } as CardDocument
  const profile = { detailedBio: null, premiumDescription: '' } as ProfileDocument

  test('from before there were languages says what it said', () => {
    for (const asked of ['en', 'de']) {
      expect(profileTexts(card, profile, asked)).toMatchObject({
        detailedBio: null,
        description: '',
      })
    }
    expect(cardTexts(card, 'en')).toEqual({ bio: 'Short' })
    expect(cardTexts(card, 'de')).toEqual({ bio: 'Short', otherLanguage: { bio: 'en' } })
    const empty = { ...card, bio: '' }
    expect(profileTexts(empty, profile, 'de')).toEqual({ detailedBio: null, description: '' })
  })

  test('says of each text by itself in which other language it is', () => {
    const written = { ...card, ownLanguage: 'fr', bios: { de: 'Kurz', fr: '' } }
    const texts = {
      de: { detailedBio: '', description: '' },
      fr: { detailedBio: 'Long', description: 'Une phrase' },
    }
    const other = { ...profile, detailedBio: 'Long, in English', texts }
    expect(cardTexts(written, 'de')).toEqual({ bio: 'Kurz' })
    expect(profileTexts(written, other, 'de')).toEqual({
      detailedBio: 'Long',
      description: 'Une phrase',
      otherLanguage: { detailedBio: 'fr', description: 'fr' },
    })
    expect(profileTexts(written, other, 'it').otherLanguage).toEqual({
      bio: 'en',
      detailedBio: 'fr',
      description: 'fr',
    })
    expect(profileTexts(written, other, 'en').otherLanguage).toEqual({ description: 'fr' })
  })
})
