const id = 'announcer'

/** The polite live region of `announce`, rendered once in the frame. */
export const Announcer = () => <div id={id} role="status" className="sr-only" />

/** Announces a change on the page to screen readers. Dialogs use their own `aria-live`. */
export function announce(text: string): void {
  const region = document.getElementById(id)
  if (!region) return
  region.textContent = ''
  // Screen readers repeat the same text only if the region was empty in between.
  setTimeout(() => (region.textContent = text), 50)
}
