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

/** A companion's texts in a language other than English; "": not written. */
export type CompanionText = Omit<typeof companionTexts.$inferSelect, 'companionId'>

const columns = {
  bio: 'bio',
  detailed_bio: 'detailedBio',
  premium_description: 'premiumDescription',
} as const

/** Translations as fields of the companion's content. */
export const profileTranslationsOf = (
  texts: readonly CompanionText[] = [],
): Record<TranslatedField, string> =>
  eachTranslation(
    (field, language) => texts.find((text) => text.language === language)?.[columns[field]] ?? '',
  )

/** Applies input to the translations; a language without any text has no row. */
export function textsAfter(
  input: CompanionInput,
  before: readonly CompanionText[] = [],
): CompanionText[] {
  const knownTexts = profileTranslationsOf(before)
  const texts = eachTranslation((field, language) => {
    const name = `${field}_${language}` as const
    return input[name] ?? knownTexts[name]
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
      texts.map((text) => ({
        companionId,
        language: text.language,
        bio: text.bio,
        detailedBio: text.detailedBio,
        premiumDescription: text.premiumDescription,
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
