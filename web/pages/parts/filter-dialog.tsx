import {
  FilterDialog,
  type FilterDialogProps,
} from '../../features/catalogue/browse/filter-dialog.tsx'
import { facetLabel, valueLabel } from '../../features/companions/labels.ts'

/** The filter dialog with the labels of the companions' vocabulary. */
export default function LabelledFilterDialog(props: FilterDialogProps) {
  return <FilterDialog {...props} facetLabel={facetLabel} valueLabel={valueLabel} />
}
