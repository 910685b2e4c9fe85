import { useEffect } from 'react'
import { readNewsEndpoint } from '#notifications/notifications'
import { call } from './call.ts'

/**
 * Reports once that the member has seen the news, so that no mail is sent about them. @param isShown true
 * once they are visible
 */
export function useReadNews(isShown: boolean): void {
  useEffect(() => {
    // After a failure the mail is sent, which does no harm.
    if (isShown) void call(readNewsEndpoint, { isQuiet: true }).catch(() => {})
  }, [isShown])
}
