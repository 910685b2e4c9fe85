import { useEffect } from 'react'
import { useMe } from '../lib/auth/use-premium.ts'
import { renewDevice, setBadge } from '../lib/push-device.ts'

/** For members who use the site as an app, or asked for notifications. */
export default function InstalledApp() {
  const unread = useMe()?.unread
  useEffect(() => {
    if (unread !== undefined) void setBadge(unread)
  }, [unread])
  useEffect(() => {
    // It works without, until the next visit.
    void renewDevice().catch(() => {})
  }, [])
  return null
}
