import { useEffect } from 'react'

declare global {
  interface Window {
    /** A button pressed before the page could answer; the document's own script keeps it. */
    early?: HTMLElement | null | undefined
  }
}

/** Once the page listens, does what was asked of it before. */
export function EarlyClick() {
  useEffect(() => {
    const { early } = window
    window.early = document.createElement('button')
    if (early?.isConnected) early.click()
  }, [])
  return null
}
