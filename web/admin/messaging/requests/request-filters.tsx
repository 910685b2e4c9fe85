import { Trans, useLingui } from '@lingui/react/macro'
import { requestStates } from '#messaging/requests'
import { stateName } from '../../../features/messaging/requests/request-labels.ts'
import { CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { ListFilters } from '../../shared/list/list-filters.tsx'
import { useAssignedFilter } from '../../shared/team/use-assigned-filter.ts'
import { useSection } from '../../shared/api/use-section.ts'

export function RequestFilters() {
  const { t } = useLingui()
  const { params, navigate } = useSection()
  const assigned = useAssignedFilter()
  const options = [
    { value: '', label: t`All` },
    { value: 'waiting', label: t`Waiting for an answer` },
    ...requestStates.map((value) => ({ value, label: stateName(value) })),
  ]
  return (
    <ListFilters
      label={t`Search by reference, companion, member or email`}
      selects={[{ label: t`Status`, name: 'state', plain: '', options }, assigned]}
    >
      <CheckboxWithNote
        checked={params.has('priority')}
        onChange={(checked) => navigate({ priority: checked ? '1' : null, page: null })}
      >
        <Trans>Premium members who are waiting</Trans>
      </CheckboxWithNote>
    </ListFilters>
  )
}
