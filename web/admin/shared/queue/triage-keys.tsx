import { Trans } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'

type Keys = Record<string, (within: HTMLElement) => void>

/** Elements in which letter keys have another meaning. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, dialog'

/** @param target target of a key event */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null

/**
 * Keyboard shortcuts for an element while the focus is inside; ignored in text fields. Of nested elements the inner
 * one handles the key.
 */
export const onKeys =
  (keys: Keys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const isOther =
      event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented
    if (isOther || isTyping(event.target)) return
    const shortcut = keys[event.key.toLowerCase()]
    if (!shortcut) return
    event.preventDefault()
    shortcut(event.currentTarget)
  }

/** A table row, or a list item marked with `data-row`. */
const ROW = 'tbody tr, li[data-row]'
const rowOfFocus = () => document.activeElement?.closest(ROW) ?? null

/** The id in `data-triage` of a control in the row with the focus; `undefined`: the row can't be decided on. */
export function focusedRow(queue: HTMLElement): string | undefined {
  const row = rowOfFocus()
  if (!row || !queue.contains(row)) return undefined
  return row.querySelector<HTMLElement>('[data-triage]')?.dataset['triage']
}

/** Assigns the case of the row with the focus to the signed-in member of staff, if it is unassigned. */
export const assignFocusedCase = (queue: HTMLElement): void => {
  const row = rowOfFocus()
  if (row && queue.contains(row)) row.querySelector<HTMLElement>('[data-take]')?.click()
}

/**
 * Moves the focus to the next row; after the last row, and from outside, to the first.
 *
 * @param step -1: to the row before
 */
export function focusNext(queue: HTMLElement, step: 1 | -1 = 1): void {
  const rows = [...queue.querySelectorAll(ROW)]
  const row = rowOfFocus()
  const nextRow = rows.at(row ? rows.indexOf(row) + step : 0) ?? rows[0]
  nextRow?.querySelector<HTMLElement>('a')?.focus()
}

/** @param choosing whether rows can be selected */
export const KeyHelp = ({ choosing = false }: { choosing?: boolean }) => (
  <p className="admin-keys text-small text-ink-2">
    {choosing ? (
      <Trans>While the focus is in the list:</Trans>
    ) : (
      <Trans>While the focus is on this page, outside a field:</Trans>
    )}{' '}
    <span>
      <kbd>A</kbd> <Trans>approve</Trans>
    </span>{' '}
    <span>
      <kbd>R</kbd> <Trans>return</Trans>
    </span>{' '}
    <span>
      <kbd>N</kbd> <Trans>next</Trans>
    </span>{' '}
    {!choosing && (
      <span>
        <kbd>W</kbd> <Trans>write the reason</Trans>
      </span>
    )}
    {choosing && (
      <span>
        <kbd>X</kbd> <Trans>select</Trans>
      </span>
    )}
  </p>
)
