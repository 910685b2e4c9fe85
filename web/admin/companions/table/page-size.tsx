import { useLingui } from '@lingui/react/macro'
import { companionPageSizes, DEFAULT_PAGE_SIZE } from '#companions/staff/companion-filters'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useSection } from '../../shared/api/use-section.ts'

/** Rows per page, from the address. */
export const pageSizeOf = (params: URLSearchParams): number =>
  companionPageSizes.find((size) => String(size) === params.get('size')) ?? DEFAULT_PAGE_SIZE

export function PageSize() {
  const { t } = useLingui()
  const { params, navigate } = useSection()
  return (
    <SelectField
      label={t`Rows per page`}
      value={String(pageSizeOf(params))}
      options={companionPageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      onChange={({ target: { value } }) =>
        navigate({ size: value === String(DEFAULT_PAGE_SIZE) ? null : value, page: null })
      }
    />
  )
}
