import type { NotificationsAnswer } from '#notifications/notifications'
import type { Device } from '../../platform/push/queries.ts'

/** Endpoints and keys are not exposed. @param pusher `null`: notifications are not set up */
export const presentDevices = (
  devices: readonly Device[],
  pusher: { publicKey: string } | null,
): NotificationsAnswer => ({
  publicKey: pusher?.publicKey ?? null,
  devices: devices.filter(({ siteKey }) => siteKey === pusher?.publicKey).map(({ id }) => id),
})
