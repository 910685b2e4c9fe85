/** Part of `refusals`: live updates. */
export const liveRefusals = {
  'live.unavailable': 'Live updates are not available right now.',
  'live.ticket': 'This connection is no longer valid. Please reload the page.',
  'live.upgrade': 'Please connect by WebSocket.',
  'live.too-many': 'You have connected too often. Please try again later.',
} as const
