import { setTimeout } from 'node:timers/promises'
import type { Engine } from './engine.ts'

const PATIENCE_MS = 20_000
/** Time limit for a click event; longer than usual, because the machine may be busy. */
const HEARD_MS = 1_000

/**
 * Source of `find()` for the page: finds visible elements by text, within the open dialog. Of several matches it
 * returns the shortest.
 */
const FIND = `
  const isShown = (element) => element.getClientRects().length > 0
  const textOf = (element) => element.getAttribute('aria-label') ?? element.textContent
  const area = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const find = (css, text = '') =>
    [...area.querySelectorAll(css)]
      .filter((element) => isShown(element) && textOf(element).includes(text))
      .sort((a, b) => textOf(a).length - textOf(b).length)[0]
  const field = (label) =>
    [...area.querySelectorAll('input, select, textarea')].find((one) =>
      [...(one.labels ?? [])].some((words) => words.textContent.trim().startsWith(label)),
    )
`

/**
 * Waits until \`element\` lies still and nothing covers it, and returns its centre. \`window.isHeard\` records
 * whether it gets the click.
 */
const POINT = `
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 80))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (x !== before.x || y !== before.y) return null
  const point = { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  window.isHeard = false
  element.addEventListener('click', () => (window.isHeard = true), { capture: true, once: true })
  return element.contains(hit) || hit?.closest('label')?.contains(element) ? point : null
`

/** A person in front of a browser: clicks, reads the page, and waits for changes. */
export class Visitor {
  readonly engine: Engine
  readonly #site: string

  constructor(engine: Engine, site: string) {
    this.engine = engine
    this.#site = site
  }

  /** Runs the body of an async function in the page until its result is truthy. */
  async until<T = unknown>(body: string, description = body, patienceMs = PATIENCE_MS): Promise<T> {
    const end = Date.now() + patienceMs
    let failure: unknown
    while (Date.now() < end) {
      try {
        const value = await this.engine.run(FIND + body)
        if (value) return value as T
      } catch (error) {
        // The page was left during the call.
        failure = error
      }
      await setTimeout(80)
    }
    const address = await this.engine.run('return location.href').catch(() => 'no answer')
    const state = await this.engine
      .run(`return document.body.innerText.slice(0, 600)`)
      .catch(() => '')
    throw new Error(
      `in vain: ${description} at ${String(address)} ${String(failure ?? '')}\n${String(state)}`,
    )
  }

  /** Opens an address and waits until its script has hydrated the page. */
  async open(path: string) {
    await this.engine.run('window.isOld = true').catch(() => null)
    await this.engine.open(new URL(path, this.#site).href)
    await this.isReady()
  }

  async back() {
    await this.engine.back()
  }

  isReady() {
    return this.until(
      `const heading = document.querySelector('main h1')
      const isPlain = !document.getElementById('seed')
      return !window.isOld && document.readyState === 'complete' && (isPlain ||
        (heading && Object.keys(heading).some((key) => key.startsWith('__reactProps$'))))`,
      'the page is ready',
    )
  }

  sees(css: string, text = '') {
    return this.until(
      `return Boolean(find(${JSON.stringify(css)}, ${JSON.stringify(text)}))`,
      `${css} "${text}"`,
    )
  }

  isAt(path: string) {
    return this.until(
      `return (location.pathname + location.search).startsWith(${JSON.stringify(path)})`,
    )
  }

  /** Clicks again if the page moved between the lookup and the click, so that another element was hit. */
  async #pressFound(element: string, description: string) {
    const end = Date.now() + PATIENCE_MS
    while (Date.now() < end) {
      const { x, y } = await this.until<{ x: number; y: number }>(
        `const element = ${element}\n${POINT}`,
        `press ${description}`,
      )
      await this.engine.pressAt(x, y)
      if (await this.#isHeard()) return
    }
    throw new Error(`pressed in vain: ${description}`)
  }

  /** @returns whether the element received the click, or the page was left */
  async #isHeard(): Promise<boolean> {
    const end = Date.now() + HEARD_MS
    while (Date.now() < end) {
      const isMissed = await this.engine.run('return window.isHeard === false').catch(() => false)
      if (!isMissed) return true
      await setTimeout(40)
    }
    return false
  }

  press(css: string, text = '') {
    return this.#pressFound(
      `find(${JSON.stringify(css)}, ${JSON.stringify(text)})`,
      `${css} "${text}"`,
    )
  }

  async fill(label: string, text: string) {
    await this.#pressFound(`field(${JSON.stringify(label)})`, label)
    await this.engine.run('document.activeElement.select?.()')
    await this.engine.type(text)
  }

  /** The drivers can't click options of a select. */
  select(label: string, choice: string) {
    return this.until(
      `const element = field(${JSON.stringify(label)})
      const option = [...(element?.options ?? [])].find(({ text }) => text === ${JSON.stringify(choice)})
      if (!option) return null
      element.value = option.value
      element.dispatchEvent(new Event('change', { bubbles: true }))
      return true`,
      `choose ${choice}`,
    )
  }

  async signIn(email: string, password = 'velours-local') {
    await this.fill('Email', email)
    await this.fill('Password', password)
    await this.press('button', 'Sign In')
  }

  /** Clears the storage of the page's origin, as for another person. */
  async forget() {
    await this.engine.run('localStorage.clear(); sessionStorage.clear()')
  }
}
