/** Label of the modifier key for shortcuts on this computer. */
export const modifierName = (): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
