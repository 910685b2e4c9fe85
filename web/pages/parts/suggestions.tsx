import { Suggestions, type SuggestionsProps } from '../../features/catalogue/browse/suggestions.tsx'
import { valueLabel } from '../../features/companions/labels.ts'

/** Search suggestions with the labels of the companions' vocabulary. */
export default function LabelledSuggestions(props: SuggestionsProps) {
  return <Suggestions {...props} valueLabel={valueLabel} />
}
