import type { Companion, Profile } from '#catalogue/companions'
import { MAIN_LANGUAGE } from '#platform/language'
import { textFor } from '#platform/text-languages'
import type { CardDocument, ProfileDocument } from './document.ts'

type Field = keyof NonNullable<Companion['otherLanguage']>
type Written = Partial<Record<string, string | null>>

/** What stands for each text in a language, and which of them are in another one. */
function choose<F extends Field>(
  texts: Record<F, Written>,
  asked: string,
  own = MAIN_LANGUAGE,
): { said: Record<F, string>; otherLanguage?: Companion['otherLanguage'] } {
  const fields = Object.keys(texts) as F[]
  const chosen = fields.map((field) => [field, textFor(texts[field], asked, own)] as const)
  const others = chosen.flatMap(([field, one]) =>
    one && one.language !== asked ? [[field, one.language]] : [],
  )
  return {
    said: Object.fromEntries(chosen.map(([field, one]) => [field, one?.text ?? ''])) as Record<
      F,
      string
    >,
    ...(others.length > 0 && { otherLanguage: Object.fromEntries(others) }),
  }
}

const biosOf = ({ bio, bios }: CardDocument): Written => ({ ...bios, [MAIN_LANGUAGE]: bio })

/** A card's text in a language, or what stands in for it. */
export function cardTexts(
  card: CardDocument,
  asked: string,
): Pick<Companion, 'bio' | 'otherLanguage'> {
  const ownBio = textFor(biosOf(card), asked, card.ownLanguage ?? MAIN_LANGUAGE)
  if (!ownBio) return { bio: '' }
  const { text: bio, language } = ownBio
  return language === asked ? { bio } : { bio, otherLanguage: { bio: language } }
}

/** A profile's texts in a language, or what stands in for them. */
export function profileTexts(
  card: CardDocument,
  { detailedBio, premiumDescription, texts = {} }: ProfileDocument,
  asked: string,
): Pick<Profile, 'detailedBio' | 'otherLanguage'> & { description: string } {
  const written = (field: 'detailedBio' | 'description', english: string | null): Written => ({
    ...Object.fromEntries(Object.entries(texts).map(([language, one]) => [language, one[field]])),
    [MAIN_LANGUAGE]: english,
  })
  const { said, ...rest } = choose(
    {
      bio: biosOf(card),
      detailedBio: written('detailedBio', detailedBio),
      description: written('description', premiumDescription),
    },
    asked,
    card.ownLanguage,
  )
  return { detailedBio: said.detailedBio || detailedBio, description: said.description, ...rest }
}
