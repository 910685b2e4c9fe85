import type { Companion, Profile } from '#catalogue/companions'
import { MAIN_LANGUAGE } from '#platform/language'
import { textFor } from '#platform/text-languages'
import type { CardDocument, ProfileDocument } from './document.ts'

type Field = keyof NonNullable<Companion['otherLanguage']>
type Written = Partial<Record<string, string | null>>

/** Selects each text in a language or a fallback, and lists the fallbacks' languages. */
function choose<F extends Field>(
  texts: Record<F, Written>,
  pageLanguage: string,
  originalLanguage = MAIN_LANGUAGE,
): { said: Record<F, string>; otherLanguage?: Companion['otherLanguage'] } {
  const fields = Object.keys(texts) as F[]
  const choices = fields.map(
    (field) => [field, textFor(texts[field], pageLanguage, originalLanguage)] as const,
  )
  const otherLanguages = choices.flatMap(([field, choice]) =>
    choice && choice.language !== pageLanguage ? [[field, choice.language]] : [],
  )
  return {
    said: Object.fromEntries(
      choices.map(([field, choice]) => [field, choice?.text ?? '']),
    ) as Record<F, string>,
    ...(otherLanguages.length > 0 && { otherLanguage: Object.fromEntries(otherLanguages) }),
  }
}

const biosOf = ({ bio, bios }: CardDocument): Written => ({ ...bios, [MAIN_LANGUAGE]: bio })

/** A card's texts in a language, or their fallbacks. */
export function cardTexts(
  card: CardDocument,
  pageLanguage: string,
): Pick<Companion, 'bio' | 'otherLanguage'> {
  const ownBio = textFor(biosOf(card), pageLanguage, card.ownLanguage ?? MAIN_LANGUAGE)
  if (!ownBio) return { bio: '' }
  const { text: bio, language } = ownBio
  return language === pageLanguage ? { bio } : { bio, otherLanguage: { bio: language } }
}

/** A profile's texts in a language, or their fallbacks. */
export function profileTexts(
  card: CardDocument,
  { detailedBio, premiumDescription, texts = {} }: ProfileDocument,
  pageLanguage: string,
): Pick<Profile, 'detailedBio' | 'otherLanguage'> & { description: string } {
  const versionsOf = (field: 'detailedBio' | 'description', english: string | null): Written => ({
    ...Object.fromEntries(
      Object.entries(texts).map(([language, version]) => [language, version[field]]),
    ),
    [MAIN_LANGUAGE]: english,
  })
  const { said, ...rest } = choose(
    {
      bio: biosOf(card),
      detailedBio: versionsOf('detailedBio', detailedBio),
      description: versionsOf('description', premiumDescription),
    },
    pageLanguage,
    card.ownLanguage,
  )
  return { detailedBio: said.detailedBio || detailedBio, description: said.description, ...rest }
}
