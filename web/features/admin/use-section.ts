import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export const DASHBOARD = '/admin/dashboard'

/** What the address says, and addresses that say something else. */
export function useSection() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    /** This address with other values; null takes one out. */
    const addressWith = (changes: Record<string, string | null>) => {
      const next = new URLSearchParams(search)
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value)
        else next.delete(key)
      }
      return next.size ? `${DASHBOARD}?${next}` : DASHBOARD
    }
    const go = (changes: Record<string, string | null>, replace = false) =>
      void navigate(addressWith(changes), { replace })
    return { params, section: params.get('section') ?? 'overview', addressWith, go }
  }, [search, navigate])
}

export const sectionAddress = (section: string) =>
  section === 'overview' ? DASHBOARD : `${DASHBOARD}?section=${section}`
