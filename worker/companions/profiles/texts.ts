import type { CompanionFields } from '#companions/companion-input'
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

/** A companion's texts in a language other than English; "": not written. */
export type CompanionText = Omit<typeof companionTexts.$inferSelect, 'companionId'>

/** Translations as fields of the companion's content. */
export const profileTranslationsOf = (
  texts: readonly CompanionText[] = [],
): Record<TranslatedField, string> =>
  eachTranslation(
    (field, language) => texts.find((text) => text.language === language)?.[field] ?? '',
  )

/** Applies a patch to the translations; a language without any text has no row. */
export function textsAfter(
  patch: CompanionFields,
  before: readonly CompanionText[] = [],
): CompanionText[] {
  const knownTexts = profileTranslationsOf(before)
  const texts = eachTranslation((field, language) => {
    const name = `${field}_${language}` as const
    return patch[name] ?? knownTexts[name]
  })
  return otherLanguages
    .map((language) => ({
      language,
      bio: texts[`bio_${language}`],
      detailed_bio: texts[`detailed_bio_${language}`],
      premium_description: texts[`premium_description_${language}`],
    }))
    .filter((text) => [text.bio, text.detailed_bio, text.premium_description].some(Boolean))
}

type Texts = { companionId: string; texts?: readonly CompanionText[] }

export const insertTexts = (db: Database, all: readonly Texts[]): Write =>
  insertAll(
    db,
    companionTexts,
    all.flatMap(({ companionId, texts = [] }) =>
      texts.map((text) => ({
        companionId,
        language: text.language,
        bio: text.bio,
        detailed_bio: text.detailed_bio,
        premium_description: text.premium_description,
      })),
    ),
  )

/** Replaces a companion's texts when a change names one of them. */
export const replaceTexts = (
  db: Database,
  ownTexts: Texts,
  changes: Record<string, unknown>,
): Write[] =>
  translatedFields.some((field) => field in changes)
    ? [
        db.delete(companionTexts).where(eq(companionTexts.companionId, ownTexts.companionId)),
        insertTexts(db, [ownTexts]),
      ]
    : []
