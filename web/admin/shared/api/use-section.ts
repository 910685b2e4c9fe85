import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addressOf, latestSearch } from '../../../lib/address.ts'

export const DASHBOARD = '/admin/dashboard'

/** What the address says, and addresses that say something else. */
export function useSection() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    /** This address, or one with that query, with other values; null takes one out. */
    const addressWith = (changes: Record<string, string | null>, query = search) => {
      const next = new URLSearchParams(query)
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value)
        else next.delete(key)
      }
      return addressOf(DASHBOARD, next)
    }
    const go = (changes: Record<string, string | null>, replace = false) =>
      void navigate(addressWith(changes, latestSearch({ pathname, search })), { replace })
    return { params, section: params.get('section') ?? 'overview', addressWith, go }
  }, [pathname, search, navigate])
}

export const sectionAddress = (section: string) =>
  section === 'overview' ? DASHBOARD : `${DASHBOARD}?section=${section}`
