import { useCallback, useEffect, useRef, useState } from 'react'
import type { Template } from '#messaging/own-requests'

/** Time in which the companion can undo sending a template, in ms. */
const UNDO_MS = 5_000

/**
 * Sends a template after `UNDO_MS`, during which the companion can undo it. Choosing another template and leaving the
 * conversation or the page send it immediately.
 */
export function useUndoableSend(send: (text: string) => void) {
  const [pendingTemplate, setPendingTemplate] = useState<Template | null>(null)
  const waiting = useRef<Template | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const template = waiting.current
    waiting.current = null
    if (template) latestSend.current(template.text)
  }, [])

  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  return {
    pendingTemplate,
    sendSoon(template: Template) {
      flush()
      waiting.current = template
      setPendingTemplate(template)
      timer.current = setTimeout(() => {
        flush()
        setPendingTemplate(null)
      }, UNDO_MS)
    },
    undo() {
      clearTimeout(timer.current)
      waiting.current = null
      setPendingTemplate(null)
    },
  }
}
