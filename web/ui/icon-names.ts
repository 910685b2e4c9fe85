/** Icons of the first screens, embedded in the document. */
export const documentIcons = [
  'list-filter',
  'lock',
  'map-pin',
  'message-square',
  'search',
  'user',
] as const

/** All other icons, in one file. `vite/sprite.ts` makes both from lucide. */
export const fileIcons = [
  'arrow-left',
  'badge-check',
  'ban',
  'calendar-days',
  'camera',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'clock',
  'crown',
  'ellipsis',
  'eye',
  'eye-off',
  'flag',
  'grid-2x2',
  'headphones',
  'heart',
  'image',
  'list',
  'lock-open',
  'log-out',
  'maximize-2',
  'pause',
  'play',
  'settings',
  'share-2',
  'volume-2',
  'volume-x',
  'x',
  'zoom-in',
  'zoom-out',
] as const

export type IconName = (typeof documentIcons)[number] | (typeof fileIcons)[number]
