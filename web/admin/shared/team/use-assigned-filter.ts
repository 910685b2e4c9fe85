import { useLingui } from '@lingui/react/macro'

export function useAssignedFilter() {
  const { t } = useLingui()
  return {
    label: t`Assigned to`,
    name: 'assigned',
    plain: '',
    options: [
      { value: '', label: t`Anyone` },
      { value: 'me', label: t`Me` },
      { value: 'none', label: t`No one` },
    ],
  }
}
