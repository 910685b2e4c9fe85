import { useEffect } from 'react'
import { useSection } from '../api/use-section.ts'

/** What an address says that opens a list with its first case. */
export const OPEN_FIRST = '&open=first'

/**
 * Opens the first case of a list where the address asks for it.
 *
 * @param name in the address that a case stands under
 * @param first its id; null: there is none; undefined: not known yet
 */
export function useOpenFirst(name: string, first: string | null | undefined): void {
  const { params, navigate } = useSection()
  const isAsked = params.get('open') === 'first'
  useEffect(() => {
    if (isAsked && first !== undefined) navigate({ open: null, [name]: first }, true)
  }, [isAsked, first, name, navigate])
}
