/** Languages of companions' texts. The site's own pages may be built in fewer. */
export const textLanguages = ['en', 'de', 'fr', 'it'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** Languages whose fields have a suffix; those of English have none. */
export const otherLanguages = ['de', 'fr', 'it'] as const
type OtherLanguage = (typeof otherLanguages)[number]

/** Maximum length of each translatable text of a companion, by its name in `companionInput`. */
export const TEXT_LENGTHS = { bio: 2_000, detailed_bio: 20_000, premium_description: 500 } as const
export type TextField = keyof typeof TEXT_LENGTHS
export const textFields = Object.keys(TEXT_LENGTHS) as TextField[]

export type TranslatedField = `${TextField}_${OtherLanguage}`

/** The name of a text's field in a language: `bio` in English, `bio_de` in German. */
export const textFieldIn = (field: TextField, language: TextLanguage) =>
  language === 'en' ? field : (`${field}_${language}` as const)

export const translatedFields: readonly TranslatedField[] = otherLanguages.flatMap((language) =>
  textFields.map((field) => `${field}_${language}` as const),
)

/** An object with a value for each text in each language except English. */
export const eachTranslation = <T>(
  valueOf: (field: TextField, language: OtherLanguage) => T,
): Record<TranslatedField, T> =>
  Object.fromEntries(
    otherLanguages.flatMap((language) =>
      textFields.map((field) => [`${field}_${language}`, valueOf(field, language)]),
    ),
  ) as Record<TranslatedField, T>

/** Texts of one field, by language. */
export type TextsByLanguage = Partial<Record<TextLanguage, string>>

/** The non-empty texts in a fixed order, except for the one in the field's own language. */
export const otherTexts = (texts: TextsByLanguage, ownLanguage: TextLanguage): TextsByLanguage =>
  Object.fromEntries(
    textLanguages.flatMap((language) => {
      const text = texts[language]
      return language !== ownLanguage && text ? [[language, text]] : []
    }),
  )

/**
 * The best text for a language: the text in it, else in the companion's own language, else in English, else in any.
 *
 * @param texts texts by language; missing and empty ones count as not written
 * @param ownLanguage the language that the companion marked as her own
 */
export function textFor(
  texts: Partial<Record<string, string | null>>,
  requestedLanguage: string,
  ownLanguage: string,
): { text: string; language: string } | null {
  for (const language of [requestedLanguage, ownLanguage, ...textLanguages]) {
    const text = texts[language]
    if (text) return { text, language }
  }
  return null
}
