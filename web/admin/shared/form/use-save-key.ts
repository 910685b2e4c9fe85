import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Lets Ctrl+S and Cmd+S save what is in front; the browser would save the page.
 *
 * @param level how many dialogs are open when the form is in front: 0 on a page, 1 in a dialog
 */
export function useSaveKey(level: number, save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === 's'
    if (!isSave) return
    event.preventDefault()
    if (document.querySelectorAll('dialog[open]').length === level) save()
  })
  // In time for a key that is pressed as soon as the form is there.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
