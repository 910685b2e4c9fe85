/** What is written on the key that shortcuts of this computer begin with. */
export const modifierName = (): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
