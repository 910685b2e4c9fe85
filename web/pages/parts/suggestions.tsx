import { Suggestions, type SuggestionsProps } from '../../features/catalogue/browse/suggestions.tsx'
import { valueLabel } from '../../features/companions/labels.ts'

/** What completes a search, with the words for what companions are. */
export default function LabelledSuggestions(props: SuggestionsProps) {
  return <Suggestions {...props} valueLabel={valueLabel} />
}
