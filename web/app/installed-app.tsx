import { useEffect } from 'react'
import { useMe } from '../lib/auth/use-premium.ts'
import { renewPushDevice, setBadge } from '../lib/push-device.ts'

/** For members who use the site as an app, or asked for notifications. */
export default function InstalledApp() {
  const as = useMe()?.unreadAs
  const unread = as && as.member + as.companion
  useEffect(() => {
    if (unread === undefined) return
    // A notification that came meanwhile may have marked the icon, too.
    const show = () => void setBadge(unread)
    show()
    for (const name of ['focus', 'visibilitychange']) addEventListener(name, show)
    return () => {
      for (const name of ['focus', 'visibilitychange']) removeEventListener(name, show)
    }
  }, [unread])
  useEffect(() => {
    // It works without, until the next visit.
    void renewPushDevice().catch(() => {})
  }, [])
  return null
}
