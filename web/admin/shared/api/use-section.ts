import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { joinAddress, latestSearch } from '../../../lib/address.ts'

export const DASHBOARD = '/admin/dashboard'

/** The query of the address, and functions that change it. */
export function useSection() {
  const { pathname, search } = useLocation()
  const router = useNavigate()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    /** The address with other values in this or in the given query; `null` removes a value. */
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

/** Address of a member's page. */
export const userAddress = (id: string) => `${sectionAddress('users')}&user=${id}`

/** Address of the list of deleted companions. */
export const trashAddress = `${sectionAddress('companions')}&view=trash`

/** Address of a member's payments, with the sales that can be cancelled. */
export const paymentsOfUser = (id: string) => `${sectionAddress('payments')}&view=all&search=${id}`
