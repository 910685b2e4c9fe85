/** Error texts about notifications. */
export const notificationRefusals = {
  'sign-in.notifications': 'Sign in to choose your notifications.',
  'notification.off': 'Notifications are not available on this site yet.',
  'notification.service': 'This browser’s notification service is not supported.',
  'notification.unknown-device': 'Notifications are off on this device.',
  'notification.unsent':
    'The notification could not be delivered. Please turn notifications off and on again.',
} as const
