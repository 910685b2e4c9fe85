import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { droppedFiles } from './dropped-files.ts'

type Options = {
  isOpen: boolean
  onFiles: (files: File[]) => void
  /** A folder could not be read. */
  onUnreadable: () => void
}

/**
 * Takes files that are dropped anywhere in the dialog around an element, or on the page when there is none,
 * and files that are pasted.
 *
 * @returns whether files are held over it
 */
export function useIncomingFiles(
  within: RefObject<HTMLElement | null>,
  { isOpen, ...on }: Options,
): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) on.onFiles(files)
  })
  const refuse = useEffectEvent(() => on.onUnreadable())

  // In time for files that are dropped as soon as the area is there.
  useLayoutEffect(() => {
    if (!isOpen) return
    const dialog = within.current?.closest('dialog') ?? null
    const root: HTMLElement = dialog ?? document.body
    const listening = new AbortController()
    const { signal } = listening
    /** Files alone, and not those for a dialog above this one. */
    const isOurs = ({ target, dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') === true &&
      target instanceof Element &&
      target.closest('dialog') === dialog
    const over = (event: DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      setOver(true)
    }
    root.addEventListener('dragenter', over, { signal })
    root.addEventListener('dragover', over, { signal })
    root.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) setOver(false)
      },
      { signal },
    )
    root.addEventListener(
      'drop',
      (event) => {
        if (!isOurs(event) || !event.dataTransfer) return
        event.preventDefault()
        setOver(false)
        droppedFiles(event.dataTransfer).then(take, refuse)
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        const [...files] = event.clipboardData?.files ?? []
        const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null
        if (files.length === 0 || top !== dialog) return
        // Programs put a picture beside the text that is copied from them.
        const isTyped = (event.target as Element | null)?.matches?.('input, textarea') === true
        if (isTyped && event.clipboardData?.types.includes('text/plain')) return
        event.preventDefault()
        take(files)
      },
      { signal },
    )
    return () => listening.abort()
  }, [isOpen, within])

  return isOpen && isOver
}
