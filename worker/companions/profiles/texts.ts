import type { CompanionInput } from '#companions/companion-input'
import {
  eachTranslation,
  otherLanguages,
  translatedFields,
  type TranslatedField,
} from '#platform/text-languages'
import { eq } from 'drizzle-orm'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companionTexts } from '../schema/companions.ts'

/** What a companion says in a language other than English; "" was not written. */
export type CompanionText = Omit<typeof companionTexts.$inferSelect, 'companionId'>

const columns = {
  bio: 'bio',
  detailed_bio: 'detailedBio',
  premium_description: 'premiumDescription',
} as const

/** As the fields of her content. */
export const translationsOf = (
  texts: readonly CompanionText[] = [],
): Record<TranslatedField, string> =>
  eachTranslation(
    (field, language) => texts.find((one) => one.language === language)?.[columns[field]] ?? '',
  )

/** What the input makes of them; a language in which nothing is left has no row. */
export function textsAfter(
  input: CompanionInput,
  before: readonly CompanionText[] = [],
): CompanionText[] {
  const known = translationsOf(before)
  const texts = eachTranslation((field, language) => {
    const name = `${field}_${language}` as const
    return input[name] ?? known[name]
  })
  return otherLanguages
    .map((language) => ({
      language,
      bio: texts[`bio_${language}`],
      detailedBio: texts[`detailed_bio_${language}`],
      premiumDescription: texts[`premium_description_${language}`],
    }))
    .filter((text) => [text.bio, text.detailedBio, text.premiumDescription].some(Boolean))
}

type Texts = { companionId: string; texts?: readonly CompanionText[] }

export const insertTexts = (db: Database, all: readonly Texts[]): Write =>
  insertAll(
    db,
    companionTexts,
    all.flatMap(({ companionId, texts = [] }) =>
      texts.map((one) => ({
        companionId,
        language: one.language,
        bio: one.bio,
        detailedBio: one.detailedBio,
        premiumDescription: one.premiumDescription,
      })),
    ),
  )

/** Replaces a companion's texts, unless a change names none of them. */
export const replaceTexts = (db: Database, own: Texts, changes: Record<string, unknown>): Write[] =>
  translatedFields.some((field) => field in changes)
    ? [
        db.delete(companionTexts).where(eq(companionTexts.companionId, own.companionId)),
        insertTexts(db, [own]),
      ]
    : []
