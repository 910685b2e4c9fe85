// The script of discreet mode. The Worker puts it at the head of every document of such a browser, before all
// else: so it also runs at the gate, and whatever the site's own script stores goes where this one says.
import { DISCREET_COOKIE, DISCREET_FIELD, LEAVE_PATH } from '#accounts/discreet-mode'
import '../styles/discreet.css'

const ESCAPES = 3
const WITHIN_MS = 1_200

/** In this tab's storage: it was left, and the entries that remain in its history lead away again. */
const LEFT = 'left'

/** What goes on in this tab: the sign-in, and what was written and not sent yet. All else is removed. */
const goesOn = (key: string) => /^(session|kept-request|(own-draft|message)-.*)$/.test(key)

function move(from: Storage, to: Storage): void {
  for (const key of Object.keys(from).filter(goesOn)) to.setItem(key, from.getItem(key) ?? '')
}

/** Nothing is stored beyond the tab: whoever asks for the browser's storage gets the tab's. */
function keepInTab(): void {
  const device = localStorage
  move(device, sessionStorage)
  // One by one: other tabs are notified of each, and then sign out, too.
  for (const key of Object.keys(device)) device.removeItem(key)
  Object.defineProperty(window, 'localStorage', { configurable: true, value: sessionStorage })
  addEventListener('submit', ({ submitter }) => {
    const { name, value } = submitter as HTMLButtonElement
    if (name === DISCREET_FIELD && value === 'off') move(sessionStorage, device)
  })
}

/** Notifications would be shown when the tab is long closed; without its worker the browser ends them. */
async function endNotifications(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    for (const notification of await registration.getNotifications()) notification.close()
    await registration.unregister()
  }
}

/** Cookies that a script sets end with the browser's session; those of an end in the past still go at once. */
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
 * Empties the page at once, however long the other address takes; what this tab stores goes with it. Nothing is hidden
 * by a style instead: the pictures would stay in the document, and Safari 26.0 freezes where an open menu is hidden.
 */
function leave(): void {
  isLeaving = true
  for (const video of document.querySelectorAll('video')) video.pause()
  // A tab that was left before has no body yet when it leaves again.
  document.body?.replaceChildren()
  try {
    sessionStorage.clear()
    sessionStorage.setItem(LEFT, '1')
    // The page's own script may store something as it ends.
    Storage.prototype.setItem = () => {}
  } catch {}
  location.replace(chosenAddress())
}

/** Whether this tab was left before. Who has come again by an address or a link is let in. */
function wasLeft(isBack: boolean): boolean {
  try {
    if (!isBack) sessionStorage.removeItem(LEFT)
    return sessionStorage.getItem(LEFT) !== null
  } catch {
    return false
  }
}

let escapes: number[] = []

function countEscape({ key, repeat, timeStamp }: KeyboardEvent): void {
  if (repeat) return
  escapes = key === 'Escape' ? [...escapes, timeStamp].slice(-ESCAPES) : []
  const [first = 0] = escapes
  if (escapes.length === ESCAPES && timeStamp - first <= WITHIN_MS) leave()
}

type Drawn = HTMLImageElement | HTMLVideoElement

const isBlurred = (picture: Drawn) =>
  !picture.closest('.photo-locked') && getComputedStyle(picture).filter !== 'none'

/** Under the pointer, but for a link or a button that stands above the picture. */
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
  // A key presses a link without a pointer.
  const picture = event.detail === 0 ? undefined : pictureUnder(event)
  if (!picture || !isBlurred(picture)) return
  show(picture)
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** What covers the whole screen takes the bar along: nothing below it can be pressed. */
function placeBar(bar: Element): void {
  const full = [...document.querySelectorAll('.dialog-full')].findLast((one) =>
    one.matches(':modal'),
  )
  if (full) {
    if (bar.parentElement !== full) full.append(bar)
  } else if (bar.parentElement !== document.body) document.getElementById('root')?.after(bar)
}

let bar: Element | null = null

function follow(changes: MutationRecord[]): void {
  for (const { target, attributeName } of changes) {
    // Another picture in the place of one that was pressed.
    if (!attributeName?.startsWith('src')) continue
    const drawn = (target as Element).closest('picture')?.querySelector('img') ?? target
    ;(drawn as Element).removeAttribute('data-shown')
  }
  bar ??= document.querySelector('.discreet-bar')
  if (bar) placeBar(bar)
}

const isBack = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type === 'back_forward')
if (wasLeft(isBack)) leave()
try {
  keepInTab()
} catch {
  // This browser stores nothing at all.
}
endCookies()
// Some browsers have none.
void endNotifications().catch(() => {})
addEventListener('pageshow', ({ persisted }) => persisted && wasLeft(true) && leave())
// Before those of the page, which would ask whether to stay.
addEventListener('beforeunload', (event) => isLeaving && event.stopImmediatePropagation())
addEventListener('keydown', countEscape, true)
addEventListener('click', press, true)
addEventListener('play', ({ target }) => show(target as Element), true)
new MutationObserver(follow).observe(document, {
  childList: true,
  subtree: true,
  attributeFilter: ['src', 'srcset', 'open'],
})
