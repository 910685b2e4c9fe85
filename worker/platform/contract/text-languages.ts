/** In which a companion may write, also while the site's pages are built in fewer. */
export const textLanguages = ['en', 'de', 'fr', 'it'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** Beside English, whose texts have fields without a suffix. */
export const otherLanguages = ['de', 'fr', 'it'] as const
type OtherLanguage = (typeof otherLanguages)[number]

/** What a companion says in a language: by the names of `companionInput`, with the longest length. */
export const TEXT_LENGTHS = { bio: 2_000, detailed_bio: 20_000, premium_description: 500 } as const
export type TextField = keyof typeof TEXT_LENGTHS
export const textFields = Object.keys(TEXT_LENGTHS) as TextField[]

export type TranslatedField = `${TextField}_${OtherLanguage}`

/** The field of a text in a language: `bio` in English, `bio_de` in German. */
export const textFieldIn = (field: TextField, language: TextLanguage) =>
  language === 'en' ? field : (`${field}_${language}` as const)

export const translatedFields: readonly TranslatedField[] = otherLanguages.flatMap((language) =>
  textFields.map((field) => `${field}_${language}` as const),
)

/** One value for each text in each language but English. */
export const eachTranslation = <T>(
  valueOf: (field: TextField, language: OtherLanguage) => T,
): Record<TranslatedField, T> =>
  Object.fromEntries(
    otherLanguages.flatMap((language) =>
      textFields.map((field) => [`${field}_${language}`, valueOf(field, language)]),
    ),
  ) as Record<TranslatedField, T>

/** What was written, by language. */
export type TextsByLanguage = Partial<Record<TextLanguage, string>>

/** Those that are not empty, always in the same order; without the one in a text's own language. */
export const otherTexts = (written: TextsByLanguage, own: TextLanguage): TextsByLanguage =>
  Object.fromEntries(
    textLanguages.flatMap((language) => {
      const text = written[language]
      return language !== own && text ? [[language, text]] : []
    }),
  )

/**
 * What stands for a text in a language: that one, else her own language's, else English, else any.
 *
 * @param written by language; what is missing or empty was not written
 * @param own the language that she has marked as hers
 */
export function textFor(
  written: Partial<Record<string, string | null>>,
  asked: string,
  own: string,
): { text: string; language: string } | null {
  for (const language of [asked, own, ...textLanguages]) {
    const text = written[language]
    if (text) return { text, language }
  }
  return null
}
