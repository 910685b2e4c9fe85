const id = 'announcer'

/** The polite live region that `announce` speaks through; once, in the frame. */
export const Announcer = () => <div id={id} role="status" className="sr-only" />

/** Announces to screen reader users what changed on the page. Inside a dialog use `aria-live` there. */
export function announce(text: string): void {
  const region = document.getElementById(id)
  if (!region) return
  region.textContent = ''
  // The same words twice are only spoken again when the region was empty in between.
  setTimeout(() => (region.textContent = text), 50)
}
