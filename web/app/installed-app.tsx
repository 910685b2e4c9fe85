import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { APP_START } from '../lib/app-start.ts'
import { useMe } from '../lib/auth/use-premium.ts'
import { readDevice, setBadge } from '../lib/push/push-device.ts'

/** Tasks for members who installed the site as an app or allowed notifications. */
export default function InstalledApp() {
  const me = useMe()
  const { hash } = useLocation()
  const navigate = useNavigate()
  // The app has one start for everyone; a companion's is her own area.
  const startsInOwnArea = hash === APP_START && me?.can.runProfile
  useEffect(() => {
    if (startsInOwnArea) void navigate('/own', { replace: true })
  }, [startsInOwnArea, navigate])
  const reader = me?.unreadAs
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
    // Subscribes again if notifications have ended. After a failure the settings offer it.
    void readDevice().catch(() => {})
  }, [])
  return null
}
