import {
  FilterDialog,
  type FilterDialogProps,
} from '../../features/catalogue/browse/filter-dialog.tsx'
import { facetLabel, valueLabel } from '../../features/companions/labels.ts'

export default function LabelledFilterDialog(props: FilterDialogProps) {
  return <FilterDialog {...props} facetLabel={facetLabel} valueLabel={valueLabel} />
}
