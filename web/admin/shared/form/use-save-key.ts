import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Lets Ctrl+S and Cmd+S save the front form; the browser's default would save the page.
 *
 * @param level number of open dialogs when the form is in front: 0 on a page, 1 in a dialog
 */
export function useSaveKey(level: number, save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === 's'
    if (!isSave) return
    event.preventDefault()
    if (document.querySelectorAll('dialog[open]').length === level) save()
  })
  // A layout effect, so that the key works from the first frame on.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
