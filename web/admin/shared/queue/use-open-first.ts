import { useEffect } from 'react'
import { useSection } from '../api/use-section.ts'

/** Part of an address that opens a list with its first case. */
export const OPEN_FIRST = '&open=first'

/**
 * Opens the first case of a list if the address asks for it.
 *
 * @param name parameter of the address that names the open case
 * @param firstId id of the first case; `null`: the list is empty; `undefined`: not loaded yet
 */
export function useOpenFirst(name: string, firstId: string | null | undefined): void {
  const { params, navigate } = useSection()
  const isAsked = params.get('open') === 'first'
  useEffect(() => {
    if (isAsked && firstId !== undefined) navigate({ open: null, [name]: firstId }, true)
  }, [isAsked, firstId, name, navigate])
}
