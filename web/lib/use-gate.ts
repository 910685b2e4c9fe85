import { useEffect } from 'react'

/**
 * Reloads a page with pictures if the visitor has not passed the age gate, which only the edge serves.
 *
 * @returns true if the page is being reloaded
 */
export function useGate(hasPictures: boolean): boolean {
  const isPending =
    hasPictures && typeof document === 'object' && 'underage' in document.documentElement.dataset
  useEffect(() => {
    if (isPending) location.reload()
  }, [isPending])
  return isPending
}
