import { useLingui } from '@lingui/react/macro'
import { lifecycles } from '#companions/companion-status'
import { useLifecycleNames } from '../labels/lifecycle-names.ts'

/** Formats a value of a field on one line. */
export function useChangeValue(): (field: string, value: unknown) => string {
  const { t } = useLingui()
  const statuses = useLifecycleNames()
  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
    if (value !== null && typeof value === 'object') {
      return Object.entries(value)
        .map(([key, part]) => [key, textOf(part)])
        .filter(([, part]) => part)
        .map(([key, part]) => (key === 'name' ? part : `${key}: ${part}`))
        .join(', ')
    }
    return String(value ?? '')
  }
  return (field, value) => {
    const status = field === 'status' && lifecycles.find((lifecycle) => lifecycle === value)
    return (status ? statuses[status] : textOf(value)) || '–'
  }
}
