import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { joinAddress, latestSearch } from '../../../lib/address.ts'

export const DASHBOARD = '/admin/dashboard'

/** What the address says, and addresses that say something else. */
export function useSection() {
  const { pathname, search } = useLocation()
  const router = useNavigate()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    /** This address, or one with that query, with other values; null takes one out. */
    const addressWith = (changes: Record<string, string | null>, query = search) => {
      const next = new URLSearchParams(query)
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value)
        else next.delete(key)
      }
      return joinAddress(DASHBOARD, next)
    }
    const navigate = (changes: Record<string, string | null>, replace = false) =>
      void router(addressWith(changes, latestSearch({ pathname, search })), { replace })
    return { params, section: params.get('section') ?? 'overview', addressWith, navigate }
  }, [pathname, search, router])
}

export const sectionAddress = (section: string) =>
  section === 'overview' ? DASHBOARD : `${DASHBOARD}?section=${section}`

/** Where a member is shown. */
export const userAddress = (id: string) => `${sectionAddress('users')}&user=${id}`

/** Where deleted companions are listed. */
export const trashAddress = `${sectionAddress('companions')}&view=trash`

/** Where the payments of a member are listed, with the sales to cancel. */
export const paymentsOfUser = (id: string) => `${sectionAddress('payments')}&view=all&search=${id}`
