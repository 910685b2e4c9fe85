import { slugOf, vocabulary, type Facet } from '#companions/vocabulary'
import { count } from '../../../lib/count.ts'
import type { FilterLabels } from './labels.ts'

type Props = {
  facet: Facet
  selectedValues: string[]
  /** Number of matches per value, by slug, if that value were selected. */
  counts: Record<string, number> | undefined
  onToggle: (value: string, on: boolean) => void
} & FilterLabels

/** One group of the filter dialog; a companion matches if she has any of the selected values. */
export const FilterGroup = ({
  facet,
  selectedValues,
  counts,
  onToggle,
  facetLabel,
  valueLabel,
}: Props) => (
  <fieldset className="filter-group">
    <legend className="text-label uppercase">{facetLabel(facet)}</legend>
    <div className="flex flex-wrap gap-2">
      {vocabulary[facet].map((value) => (
        <label key={value} className="choice">
          <input
            type="checkbox"
            name={facet}
            value={slugOf(value)}
            checked={selectedValues.includes(value)}
            onChange={({ target }) => onToggle(value, target.checked)}
          />
          {valueLabel(facet, value)}
          {counts && (
            <span className="text-ink-2 tabular-nums">{count(counts[slugOf(value)] ?? 0)}</span>
          )}
        </label>
      ))}
    </div>
  </fieldset>
)
