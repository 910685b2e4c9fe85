import { inLanguage } from './i18n.ts'

/**
 * Goes back to the page at this path, with its former state, if only entries of the current page lie
 * between. @returns false if the history has no such page
 */
export function goBackTo(pathname: string): boolean {
  if (!('navigation' in window)) return false
  const entries = navigation.entries()
  const current = navigation.currentEntry?.index ?? 0
  for (let index = current - 1; index >= 0; index--) {
    const path = new URL(entries[index]?.url ?? location.href).pathname
    if (path === inLanguage(pathname)) {
      history.go(index - current)
      return true
    }
    if (path !== location.pathname) return false
  }
  return false
}
