import { useEffect, useEffectEvent } from 'react'

/** Lets Ctrl+S and Cmd+S save; the browser would save the page. A dialog that stands over it comes first. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === 's'
    if (!isSave) return
    event.preventDefault()
    const over = [...document.querySelectorAll('dialog[open]')].at(-1)
    if (over && event.target instanceof Node && !over.contains(event.target)) return
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
