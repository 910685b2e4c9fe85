import { useEffect } from 'react'
import { readNews } from '#notifications/notifications.api'
import { call } from './call.ts'

/** Says once that the member sees what is new, so that no mail is sent about it. @param isShown whether it is there */
export function useReadNews(isShown: boolean): void {
  useEffect(() => {
    // The mail comes, then.
    if (isShown) void call(readNews, { isQuiet: true }).catch(() => {})
  }, [isShown])
}
