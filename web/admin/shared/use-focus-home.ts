import { useLayoutEffect } from 'react'

type ElementRef = { current: HTMLElement | null }

/** Attribute of elements, such as a list, that take the focus of a control inside that disappears. */
const HOME = '[data-focus-home]'
const SECTION_HEADING = 'h1'
/** Elements that a press focuses, or that lead to such an element. */
const CONTROLS = 'a, button, input, select, textarea, summary, label, [tabindex]'

/**
 * Keeps the focus in the staff area when the focused control disappears, such as the button of a form that was sent:
 * it moves to the list or dialog around the control, else to the section's heading. Otherwise the focus would go to
 * the page, where keys do nothing and screen readers begin again at the top. A press outside all controls gives the focus
 * up: what disappears later moves it nowhere.
 */
export function useFocusHome(area: ElementRef): void {
  useLayoutEffect(() => {
    const root = area.current
    if (!root) return
    let control: Element | null = null
    let homes: readonly HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      control = target as Element
      homes = homesOf(control)
    }
    const forget = ({ target }: PointerEvent) => {
      if (!(target as Element).closest(CONTROLS)) control = null
    }
    const takeFocus = () => {
      if (control?.isConnected !== false || document.activeElement !== document.body) return
      control = null
      const heading = root.querySelector<HTMLElement>(SECTION_HEADING)
      const next = homes.find(({ isConnected }) => isConnected) ?? heading
      next?.focus({ preventScroll: true })
    }
    root.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    const observer = new MutationObserver(takeFocus)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
      observer.disconnect()
    }
  }, [area])
}

/** The heading of a dialog around the control, then the list; the dialog may disappear with it. */
const homesOf = (control: Element): HTMLElement[] =>
  [
    control.closest('dialog')?.querySelector<HTMLElement>('h2[tabindex]'),
    control.closest<HTMLElement>(HOME),
  ].filter((home) => home instanceof HTMLElement)
