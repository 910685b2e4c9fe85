import { describe, expect, test } from 'vitest'
import { textFor, textLanguages, type TextLanguage } from '#platform/text-languages'
import type { CardDocument, ProfileDocument } from '../../../worker/catalogue/engine/document.ts'
import { cardTexts, profileTexts } from '../../../worker/catalogue/engine/texts.ts'

type Texts = Partial<Record<TextLanguage, string | null>>

/** All sixteen sets of languages in which a text may exist; "" and null count as missing. */
const everyWay: Texts[] = Array.from({ length: 2 ** textLanguages.length }, (_, bits) =>
  Object.fromEntries(
    textLanguages.map((language, index) => {
      const isWritten = (bits & (1 << index)) > 0
      const emptyValue = index % 2 === 0 ? '' : null
      return [language, isWritten ? `in ${language}` : emptyValue]
    }),
  ),
)
const each = textLanguages.flatMap((requested) =>
  textLanguages.flatMap((ownLanguage) =>
    everyWay.map((texts) => ({ requested, ownLanguage, texts })),
  ),
)

describe('a text in a language', () => {
  test('falls back to the companion’s own language, then English, then any', () => {
    for (const { requested, ownLanguage, texts } of each) {
      const result = textFor(texts, requested, ownLanguage)
      const available = textLanguages.filter((language) => texts[language])
      const hint = JSON.stringify({ requested, ownLanguage, texts, result })
      if (available.length === 0) expect(result, hint).toBeNull()
      else if (texts[requested]) expect(result?.language, hint).toBe(requested)
      else if (texts[ownLanguage]) expect(result?.language, hint).toBe(ownLanguage)
      else if (texts.en) expect(result?.language, hint).toBe('en')
      else expect(available, hint).toContain(result?.language)
      if (result) expect(result.text, hint).toBe(`in ${result.language}`)
    }
  })

  test('is independent of the order in which languages are stored', () => {
    for (const { requested, ownLanguage, texts } of each) {
      const reversed = Object.fromEntries(Object.entries(texts).toReversed())
      expect(textFor(reversed, requested, ownLanguage)).toEqual(
        textFor(texts, requested, ownLanguage),
      )
    }
  })
})

describe('a stored document', () => {
  const card = { bio: 'Short' } as CardDocument
  const profile = { detailedBio: null, premiumDescription: '' } as ProfileDocument

  test('without languages has the text as it is', () => {
    for (const requested of ['en', 'de']) {
      expect(profileTexts(card, profile, requested)).toMatchObject({
        detailedBio: null,
        description: '',
      })
    }
    expect(cardTexts(card, 'en')).toEqual({ bio: 'Short' })
    expect(cardTexts(card, 'de')).toEqual({ bio: 'Short', otherLanguage: { bio: 'en' } })
    const empty = { ...card, bio: '' }
    expect(profileTexts(empty, profile, 'de')).toEqual({ detailedBio: null, description: '' })
  })

  test('has the available languages of each text', () => {
    const storedCard = { ...card, ownLanguage: 'fr', bios: { de: 'Kurz', fr: '' } }
    const texts = {
      de: { detailedBio: '', description: '' },
      fr: { detailedBio: 'Long', description: 'Une phrase' },
    }
    const otherProfile = { ...profile, detailedBio: 'Long, in English', texts }
    expect(cardTexts(storedCard, 'de')).toEqual({ bio: 'Kurz' })
    expect(profileTexts(storedCard, otherProfile, 'de')).toEqual({
      detailedBio: 'Long',
      description: 'Une phrase',
      otherLanguage: { detailedBio: 'fr', description: 'fr' },
    })
    expect(profileTexts(storedCard, otherProfile, 'it').otherLanguage).toEqual({
      bio: 'en',
      detailedBio: 'fr',
      description: 'fr',
    })
    expect(profileTexts(storedCard, otherProfile, 'en').otherLanguage).toEqual({
      description: 'fr',
    })
  })
})
