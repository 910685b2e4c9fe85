import { useEffect } from 'react'

/**
 * The gate stands at the edge: who has not been through it asks there for pages with pictures.
 *
 * @returns whether this page is asked for anew
 */
export function useGate(hasPictures: boolean): boolean {
  const isPending =
    hasPictures && typeof document === 'object' && 'underage' in document.documentElement.dataset
  useEffect(() => {
    if (isPending) location.reload()
  }, [isPending])
  return isPending
}
