import { useLocation, useNavigate } from 'react-router-dom'
import { MEDIA } from '../shared/addresses.ts'

/** State of a history entry that was opened from the list: Back then leads to the list. */
export const OPENED_HERE = { keepScroll: true, isOpenedHere: true }

/** Closes the sheet, with the history entry that opened it. */
export function useCloseSheet(): () => void {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { isOpenedHere?: boolean } | null }
  return () => {
    if (state?.isOpenedHere) void navigate(-1)
    else void navigate(MEDIA, { replace: true, state: { keepScroll: true } })
  }
}
