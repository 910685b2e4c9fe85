import { t } from '@lingui/core/macro'
import { useContentNames } from '../../../features/companions/content-names.ts'
import { CallError, fieldMessage } from '../../../lib/api/api.ts'
import { labelWithValue } from './label-with-value.ts'

/** Message for a refused call, with the names of the invalid fields. */
export function useRefusal() {
  const names: Record<string, string> = useContentNames()
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t`An unexpected error occurred`
    const { detail } = error.body
    if (!Array.isArray(detail)) return error.message
    return detail
      .map((refusal) => {
        const name = refusal.loc?.map((key) => names[key]).find(Boolean)
        return name ? labelWithValue(name, fieldMessage(refusal)) : fieldMessage(refusal)
      })
      .join(' · ')
  }
}
