import { facetOf, type ReviewedField } from '#companions/profile-fields'
import type { RevisedContent } from '#companions/revisions'
import { list } from '../../lib/format.ts'
import { contentText } from './content-text.ts'
import { valueLabel } from './labels.ts'
import { useTextLanguageNames } from './text-language-names.ts'

/** Returns a function for the text of a field's value, with the labels of the vocabulary. */
export function useFieldText() {
  const languages = useTextLanguageNames()
  return (field: ReviewedField, value: RevisedContent[ReviewedField]): string => {
    if (!value) return '–'
    if (field === 'text_language' || field === 'offer_language') {
      return languages[value as keyof typeof languages]
    }
    const facet = facetOf(field)
    if (facet && typeof value === 'string') return valueLabel(facet, value)
    if (facet && Array.isArray(value) && value.every((item) => typeof item === 'string')) {
      return list(value.map((item) => valueLabel(facet, item))) || '–'
    }
    return contentText(value)
  }
}
