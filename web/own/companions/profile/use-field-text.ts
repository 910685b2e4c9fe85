import type { ReviewedField } from '#companions/profile-fields'
import type { RevisedContent } from '#companions/revisions'
import { facetOf } from '#companions/profile-fields'
import { contentText } from '../../../features/companions/content-text.ts'
import { valueLabel } from '../../../features/companions/labels.ts'
import { useTextLanguageNames } from '../../../features/companions/text-language-names.ts'
import { list } from '../../../lib/format.ts'

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
