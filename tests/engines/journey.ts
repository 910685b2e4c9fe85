import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { within } from './engine.ts'
import type { Visitor } from './visitor.ts'

export type Step = [name: string, walk: (visitor: Visitor, place: Place) => Promise<void>]

/** @param elsewhere unused port of this machine */
export type Place = { site: string; elsewhere: number }

const PROFILE = '/companion/sophia'
const card = 'main a[href^="/companion/"]'
const PAGE_CACHE_ATTEMPTS = 4

/** Features of the site that depend on the engine, from the gate to a queue of staff. */
export const journey: Step[] = [
  ['the gate lets an adult in', passGate],
  [
    'a list is filtered',
    async (visitor) => {
      await visitor.press('nav a', 'Companions')
      await visitor.isAt('/companions')
      await visitor.open('/browse')
      await visitor.press('a', 'Filter')
      // WebKit would show the focus ring on the button that closes the dialog.
      await visitor.until(
        `return document.activeElement?.matches('dialog h2') && !area.querySelector('button:focus-visible')`,
        'the focus on the heading of the dialog',
        3_000,
      )
      await visitor.press('dialog label', 'Masseuse')
      await visitor.press('dialog button', 'Apply Filters')
      await visitor.until(`return location.search.includes('category=masseuse')`)
      await visitor.sees(card)
    },
  ],
  [
    'a list from the page cache keeps its scroll position',
    async (visitor) => {
      if (visitor.engine.keepsPages) await returnToKeptPage(visitor)
      else await expectRestoringEvents(visitor)
      await visitor.until('return Math.abs(scrollY - 600) < 5', 'the list at 600 pixels', 2_000)
    },
  ],
  [
    'a profile opens its menu and a full-screen photo',
    async (visitor) => {
      await visitor.press(card)
      await visitor.isAt('/companion/')
      await visitor.press('main button', 'More')
      await visitor.sees('.menu-item', 'Report')
      await expectSheet(visitor)
      await visitor.engine.key('Escape')
      await visitor.until(`return !find('.menu-item')`)
      await visitor.press('button', 'Full screen')
      await visitor.sees('dialog img')
      await visitor.engine.key('Escape')
      await visitor.until(`return !document.querySelector('dialog[open]')`)
    },
  ],
  [
    'pressing Escape three times leaves a profile',
    async (visitor, place) => {
      await expectLeaving(visitor, place, async () => {
        await visitor.open(PROFILE)
        for (let count = 0; count < 3; count++) await visitor.engine.key('Escape')
      })
    },
  ],
  ['a visitor signs up and confirms by mail', signUp],
  [
    'a member sends a request',
    async (visitor) => {
      await visitor.open('/companion/zoe')
      await visitor.press('a', 'Contact')
      await visitor.select('Where', 'To be arranged')
      await visitor.fill('Your message', 'An evening at the opera?')
      await visitor.press('dialog button', 'Send request')
      await visitor.until(`return /B-\\w{4}-\\w{4}/.test(area.textContent)`, 'a reference')
    },
  ],
  [
    'a member leaves by keys while a menu is open',
    async (visitor, place) => {
      await expectLeaving(visitor, place, async () => {
        await visitor.open('/login?next=/account/bookings')
        await visitor.signIn('member@velours.test')
        await visitor.isAt('/account/bookings')
        await visitor.press('header button', 'Account')
        await visitor.sees('.menu-item', 'Sign Out')
        // The sheet must not cover the bar.
        await visitor.until(`const bar = find('.discreet-leave').getBoundingClientRect()
          return document.elementFromPoint(bar.x + 9, bar.y + 9)?.closest('.discreet-leave') !== null`)
        await visitor.engine.run(`document.querySelector('.discreet-leave').focus()`)
        await visitor.engine.key('Enter')
      })
    },
  ],
  [
    'a receipt prints while a menu is open',
    async (visitor) => {
      await visitor.forget()
      await visitor.open('/login?next=/account/subscription')
      await visitor.signIn('premium@velours.test')
      await visitor.press('main a', 'Receipt')
      await visitor.sees('h1', 'Receipt')
      await visitor.press('header button', 'Account')
      await visitor.sees('.menu-item', 'Sign Out')
      const printed = await visitor.engine.print(async () => {
        await visitor.until(`find('main button', 'Print').focus(); return true`)
        await visitor.engine.key('Enter')
      })
      assert.equal(printed, '%PDF-')
      await within(visitor.engine.run('return 1'), 'the page after the print', 5_000)
    },
  ],
  [
    'a companion uploads a picture',
    async (visitor) => {
      await visitor.forget()
      await visitor.open('/login?next=/own/media')
      await visitor.signIn('companion@velours.test')
      await visitor.isAt('/own/media')
      await visitor.sees('main button', 'Add')
      await visitor.engine.choose('main input[type=file]', await photo())
      await visitor.select('Who is shown?', 'Only me')
      await visitor.press('dialog button', 'Upload 1 file')
      await visitor.sees('main *', 'Our team is reviewing your files.')
    },
  ],
  [
    'staff see open cases',
    async (visitor) => {
      await visitor.forget()
      await visitor.open('/admin/dashboard?section=submitted-media')
      await visitor.signIn('admin@velours.test')
      await visitor.sees('tr', 'Sophia')
    },
  ],
]

/** Browsing, filters, sign-in and menus, which have to work without the features that Safari 16.4 lacks. */
export const olderJourney: Step[] = [
  ['the gate lets an adult in', passGate],
  [
    'a list is sorted and filtered',
    async (visitor) => {
      await visitor.open('/browse')
      await visitor.press('a', 'Filter')
      await visitor.press('dialog label', 'Masseuse')
      await visitor.until(`return /^\\d+ companion/.test(find('[role=status]')?.textContent ?? '')`)
      await visitor.press('dialog button', 'Apply Filters')
      await visitor.sees(card)
    },
  ],
  [
    'the menus of a profile start closed, open and close',
    async (visitor) => {
      await visitor.open(PROFILE)
      await visitor.until(`return !find('.popover')`, 'no open menu')
      await visitor.press('main button', 'More')
      await visitor.sees('.menu-item', 'Report')
      await expectSheet(visitor)
      await visitor.engine.key('Escape')
      await visitor.until(`return !find('.popover')`, 'no open menu')
      await visitor.press('main button', 'Verified')
      await visitor.sees('.popover-text')
      await visitor.press('h1')
      await visitor.until(`return !find('.popover')`, 'no open menu')
    },
  ],
  [
    'signing in leads to the requested page, and the menu signs out',
    async (visitor) => {
      await visitor.open('/login?next=/account/settings')
      await visitor.signIn('member@velours.test')
      await visitor.isAt('/account/settings')
      await visitor.sees('h1', 'Profile Settings')
      await visitor.press('header button', 'Account')
      await visitor.press('.menu-item', 'My Bookings')
      await visitor.isAt('/account/bookings')
      await visitor.until(`return !find('.popover')`, 'no open menu')
      await visitor.press('header button', 'Account')
      await visitor.press('.menu-item', 'Sign Out')
      await visitor.sees('header a', 'Account')
    },
  ],
]

async function openScrolled(visitor: Visitor) {
  await visitor.open('/browse')
  await visitor.engine.run('window.isKept = true; scrollTo(0, 600)')
  await visitor.until('return scrollY === 600')
}

/** Leaves the list and returns to the same document. Engines don't keep a page with pending requests. */
async function returnToKeptPage(visitor: Visitor) {
  for (let attempt = 0; attempt < PAGE_CACHE_ATTEMPTS; attempt++) {
    await openScrolled(visitor)
    await visitor.engine.run('location.href = "/local/mail"')
    await visitor.isAt('/local/mail')
    await visitor.back()
    await visitor.isAt('/browse')
    // The browser restores the scroll position late.
    await setTimeout(700)
    if (await visitor.engine.run('return window.isKept === true')) return
  }
  throw new Error(`the engine loaded the page again ${PAGE_CACHE_ATTEMPTS} times`)
}

/**
 * Events of a page from the back/forward cache: the browser may restore the scroll position until some time after the
 * second one.
 */
async function expectRestoringEvents(visitor: Visitor) {
  await openScrolled(visitor)
  const modes = await visitor.engine.run(`
    const modes = []
    for (const type of ['pagehide', 'pageshow']) {
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
      modes.push(history.scrollRestoration)
    }
    return modes`)
  assert.deepEqual(modes, ['auto', 'auto'])
}

async function passGate(visitor: Visitor) {
  await visitor.open('/')
  await visitor.sees('h1', 'For adults only')
  await visitor.press('button', 'I am 18 or older')
  await visitor.sees(card)
  await visitor.isReady()
}

/** A menu at the bottom of the window, over its full width. */
async function expectSheet(visitor: Visitor) {
  await visitor.until(
    `const { left, right, bottom, top } = find('.popover').getBoundingClientRect()
    return left === 0 && right === document.documentElement.clientWidth && top > 0 &&
      Math.abs(bottom - innerHeight) < 2`,
    'a sheet at the foot',
    3_000,
  )
}

async function signUp(visitor: Visitor, { site }: Place) {
  const email = `engine-${Date.now().toString(36)}@example.test`
  await visitor.open('/login')
  await visitor.press('main button', 'Sign up')
  await visitor.fill('Email', email)
  await visitor.fill('Password', 'velours-local')
  await visitor.press('input[name=rules]')
  await visitor.press('button', 'Create Account')
  await visitor.sees('main *', `Confirm ${email}`)
  await visitor.engine.run('window.isOld = true')
  await visitor.engine.open(await mailedLink(site, email))
  await visitor.sees('[role=status]', email)
  await visitor.sees('header button', 'Account')
}

/** @returns path of a picture that hasn't been uploaded before */
async function photo(): Promise<string> {
  const background = { r: Date.now() % 256, g: process.pid % 256, b: 90 }
  const path = join(tmpdir(), `velours-engine-${process.pid}.jpg`)
  await sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .jpeg()
    .toFile(path)
  return path
}

async function mailedLink(site: string, address: string): Promise<string> {
  const answer = await fetch(`${site}/local/mail.json`, { signal: AbortSignal.timeout(5_000) })
  const mails = (await answer.json()) as { to: string; links: string[] }[]
  const link = mails.find((mail) => mail.to === address)?.links[0]
  assert.ok(link, `a mail to ${address}`)
  return link
}

/** In discreet mode, leaving requests the other address within five seconds; until it answers, the page is empty. */
async function expectLeaving(visitor: Visitor, { elsewhere }: Place, walk: () => Promise<void>) {
  const isAsked = Promise.withResolvers<void>()
  // Accepts connections, and never answers.
  const silent = createServer(() => isAsked.resolve())
  await new Promise<void>((resolve) => silent.listen(elsewhere, '127.0.0.1', resolve))
  try {
    const address = encodeURIComponent(`https://localhost:${elsewhere}/`)
    await visitor.forget()
    await visitor.engine.run(`document.cookie = 'discreet=${address}; path=/'`)
    await walk()
    await within(isAsked.promise, 'the way to the other address', 5_000)
    const exit = await within(
      visitor.engine.run(
        `return { parts: document.body?.childElementCount, stored: localStorage.length }`,
      ),
      'the page that was left',
      5_000,
    )
    assert.deepEqual(exit, { parts: 0, stored: 1 })
    await visitor.engine.run(`document.cookie = 'discreet=; max-age=0; path=/'`)
  } finally {
    silent.close()
  }
  // Cancels the load that gets no answer.
  await visitor.open('/safety')
}
