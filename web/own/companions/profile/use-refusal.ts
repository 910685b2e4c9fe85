import { t } from '@lingui/core/macro'
import { useContentNames } from '../../../features/companions/content-names.ts'
import { CallError, fieldMessage } from '../../../lib/api/api.ts'

/** What is said of a refused call, with the names of the fields that are wrong. */
export function useRefusal() {
  const names: Record<string, string> = useContentNames()
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t`An unexpected error occurred`
    const { detail } = error.body
    if (!Array.isArray(detail)) return error.message
    return detail
      .map((one) => {
        const name = one.loc?.map((part) => names[part]).find(Boolean)
        return name ? `${name}: ${fieldMessage(one)}` : fieldMessage(one)
      })
      .join(' · ')
  }
}
