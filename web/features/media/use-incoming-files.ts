import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { droppedFiles } from './dropped-files.ts'

type Options = {
  isOpen: boolean
  onFiles: (files: File[]) => void
  /** Called if a folder cannot be read. */
  onUnreadable: () => void
}

/**
 * Accepts files that are pasted, or dropped anywhere in the dialog around the element or, without a dialog,
 * on the page.
 *
 * @returns true while files are dragged over it
 */
export function useIncomingFiles(
  container: RefObject<HTMLElement | null>,
  { isOpen, ...on }: Options,
): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) on.onFiles(files)
  })
  const refuse = useEffectEvent(() => on.onUnreadable())

  // A layout effect, so that files can be dropped as soon as the area is visible.
  useLayoutEffect(() => {
    if (!isOpen) return
    const dialog = container.current?.closest('dialog') ?? null
    const root: HTMLElement = dialog ?? document.body
    const listening = new AbortController()
    const { signal } = listening
    /** True for files only, and unless a dialog above this one receives them. */
    const acceptsDrag = ({ target, dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') === true &&
      target instanceof Element &&
      target.closest('dialog') === dialog
    const onDragOver = (event: DragEvent) => {
      if (!acceptsDrag(event)) return
      event.preventDefault()
      setOver(true)
    }
    root.addEventListener('dragenter', onDragOver, { signal })
    root.addEventListener('dragover', onDragOver, { signal })
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
        if (!acceptsDrag(event) || !event.dataTransfer) return
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
        // Some programs add a picture to copied text, so a paste into a text field is left to the field.
        const isTyped = (event.target as Element | null)?.matches?.('input, textarea') === true
        if (isTyped && event.clipboardData?.types.includes('text/plain')) return
        event.preventDefault()
        take(files)
      },
      { signal },
    )
    return () => listening.abort()
  }, [isOpen, container])

  return isOpen && isOver
}
