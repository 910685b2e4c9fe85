// The script of discreet mode. The Worker places it first in the head of every document, so it also runs at
// the gate and redirects all storage that the site's scripts use.
import { DISCREET_COOKIE, DISCREET_FIELD, LEAVE_PATH } from '#accounts/discreet-mode'
import '../styles/discreet.css'

const ESCAPES = 3
const ESCAPE_WINDOW_MS = 1_200

/** Entry in the tab's storage once the visitor has left: history entries of the site then redirect again. */
const LEFT_KEY = 'left'

/** Entries that survive in this tab: the session, drafts and unsent messages. All others are deleted. */
const survivesInTab = (key: string) => /^(session|kept-request|(own-draft|message)-.*)$/.test(key)

function move(from: Storage, to: Storage): void {
  for (const key of Object.keys(from).filter(survivesInTab))
    to.setItem(key, from.getItem(key) ?? '')
}

/** Limits storage to the tab: `localStorage` is replaced by `sessionStorage`. */
function keepInTab(): void {
  const device = localStorage
  move(device, sessionStorage)
  // Entries are removed one by one, so that other tabs receive an event for each and sign out, too.
  for (const key of Object.keys(device)) device.removeItem(key)
  Object.defineProperty(window, 'localStorage', { configurable: true, value: sessionStorage })
  addEventListener('submit', ({ submitter }) => {
    const { name, value } = submitter as HTMLButtonElement
    if (name === DISCREET_FIELD && value === 'off') move(sessionStorage, device)
  })
}

/** Unregisters the service worker, which ends push notifications: they would appear after the tab is closed. */
async function endNotifications(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    for (const notification of await registration.getNotifications()) notification.close()
    await registration.unregister()
  }
}

/**
 * Turns cookies that scripts set into session cookies; cookies that expire in the past are still deleted at
 * once.
 */
function endCookies(): void {
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get,
    set(text: string) {
      set?.call(document, text.replace(/; *max-age=[1-9]\d*/i, ''))
    },
  })
}

function chosenAddress(): string {
  const pattern = new RegExp(`(?:^|; )${DISCREET_COOKIE}=([^;]*)`)
  try {
    const address = decodeURIComponent(pattern.exec(document.cookie)?.[1] ?? '')
    return address.startsWith('https://') ? address : LEAVE_PATH
  } catch {
    return LEAVE_PATH
  }
}

let isLeaving = false

/**
 * Empties the page before the other address loads, and clears the tab's storage. Hiding by style is not
 * enough: the pictures would stay in the document, and Safari 26.0 freezes when an open menu is hidden.
 */
function leave(): void {
  isLeaving = true
  for (const video of document.querySelectorAll('video')) video.pause()
  // When a tab leaves for a second time, its document has no body yet.
  document.body?.replaceChildren()
  try {
    sessionStorage.clear()
    sessionStorage.setItem(LEFT_KEY, '1')
    // The page's own script may store something while it unloads.
    Storage.prototype.setItem = () => {}
  } catch {}
  location.replace(chosenAddress())
}

/** True if the visitor left from this tab before. A new visit by address or link is let in. */
function hasLeft(isBack: boolean): boolean {
  try {
    if (!isBack) sessionStorage.removeItem(LEFT_KEY)
    return sessionStorage.getItem(LEFT_KEY) !== null
  } catch {
    return false
  }
}

let escapes: number[] = []

function countEscape({ key, repeat, timeStamp }: KeyboardEvent): void {
  if (repeat) return
  escapes = key === 'Escape' ? [...escapes, timeStamp].slice(-ESCAPES) : []
  const [first = 0] = escapes
  if (escapes.length === ESCAPES && timeStamp - first <= ESCAPE_WINDOW_MS) leave()
}

type Drawn = HTMLImageElement | HTMLVideoElement

const isBlurred = (picture: Drawn) =>
  !picture.closest('.photo-locked') && getComputedStyle(picture).filter !== 'none'

/** The picture under the pointer, unless a link or button lies on top of it. */
function pictureUnder({ target, clientX, clientY }: MouseEvent): Drawn | undefined {
  const control = (target as Element).closest('a, button, summary, label, input')
  return document
    .elementsFromPoint(clientX, clientY)
    .find(
      (element): element is Drawn =>
        element.matches('img, video') && (!control || control.contains(element)),
    )
}

const show = (picture: Element) => picture.setAttribute('data-shown', '')

function press(event: MouseEvent): void {
  if ((event.target as Element).closest('.discreet-leave')) {
    event.preventDefault()
    return leave()
  }
  // A key activates a link without a pointer position.
  const picture = event.detail === 0 ? undefined : pictureUnder(event)
  if (!picture || !isBlurred(picture)) return
  show(picture)
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Moves the bar into a full-screen dialog, since nothing below that can be clicked. */
function placeBar(bar: Element): void {
  const full = [...document.querySelectorAll('.dialog-full')].findLast((dialog) =>
    dialog.matches(':modal'),
  )
  if (full) {
    if (bar.parentElement !== full) full.append(bar)
  } else if (bar.parentElement !== document.body) document.getElementById('root')?.after(bar)
}

let bar: Element | null = null

function follow(changes: MutationRecord[]): void {
  for (const { target, attributeName } of changes) {
    // A revealed picture is covered again if its source changes.
    if (!attributeName?.startsWith('src')) continue
    const picture = (target as Element).closest('picture')?.querySelector('img') ?? target
    ;(picture as Element).removeAttribute('data-shown')
  }
  bar ??= document.querySelector('.discreet-bar')
  if (bar) placeBar(bar)
}

const isBack = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type === 'back_forward')
if (hasLeft(isBack)) leave()
try {
  keepInTab()
} catch {
  // This browser blocks all storage.
}
endCookies()
// Some browsers have no service workers.
void endNotifications().catch(() => {})
addEventListener('pageshow', ({ persisted }) => persisted && hasLeft(true) && leave())
// Registered before the page's own listener, which would ask whether to stay.
addEventListener('beforeunload', (event) => isLeaving && event.stopImmediatePropagation())
addEventListener('keydown', countEscape, true)
addEventListener('click', press, true)
addEventListener('play', ({ target }) => show(target as Element), true)
new MutationObserver(follow).observe(document, {
  childList: true,
  subtree: true,
  attributeFilter: ['src', 'srcset', 'open'],
})
