/** Error texts about saved replies; part of `refusals`. */
export const staffTemplateRefusals = {
  'template.not-found': 'This reply could not be found. Someone may have deleted it.',
  'template.changed': 'Someone else has changed this reply in the meantime.',
  'template.title': 'There is already a reply with this title in this language',
  'template.limit': 'There are {limit} replies already. Please delete one first.',
} as const
