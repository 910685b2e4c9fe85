import { useEffect } from 'react'
import { useMe } from '../lib/auth/use-premium.ts'
import { renewPushDevice, setBadge } from '../lib/push-device.ts'

/** Tasks for members who installed the site as an app or allowed notifications. */
export default function InstalledApp() {
  const reader = useMe()?.unreadAs
  const unread = reader && reader.member + reader.companion
  useEffect(() => {
    if (unread === undefined) return
    // A notification may have set the icon's badge meanwhile.
    const show = () => void setBadge(unread)
    show()
    for (const name of ['focus', 'visibilitychange']) addEventListener(name, show)
    return () => {
      for (const name of ['focus', 'visibilitychange']) removeEventListener(name, show)
    }
  }, [unread])
  useEffect(() => {
    // A failure changes nothing until the next visit.
    void renewPushDevice().catch(() => {})
  }, [])
  return null
}
