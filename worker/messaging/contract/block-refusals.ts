/** Part of `refusals`: companions whom a member has blocked. */
export const blockRefusals = {
  'request.you-blocked':
    'You have blocked this companion. To write to her, unblock her in your Profile Settings first.',
  'request.conversation-ended': 'This conversation has ended.',
  'hide.not-blocked': 'No more companions can be blocked, or this one is no longer on the site.',
} as const
