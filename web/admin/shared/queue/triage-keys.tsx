import { Trans } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'

type Keys = Record<string, (within: HTMLElement) => void>

/** Where letters are typed, or where keys mean something else. */
const typing = 'input:not([type="checkbox"]), textarea, select, dialog'

/**
 * Single keys that act while the focus is inside, and never while someone types. Of two elements the
 * inner one's keys act.
 */
export const onKeys =
  (keys: Keys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const isOther =
      event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented
    if (isOther || (event.target as HTMLElement).closest(typing)) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act(event.currentTarget)
  }

/** A row of a table, or an item of a list that says of itself that it is one. */
const ROW = 'tbody tr, li[data-row]'
const rowOfFocus = () => document.activeElement?.closest(ROW) ?? null

/** What the row that has the focus is about, if it can be decided: a control of it has `data-triage`. */
export function focusedRow(queue: HTMLElement): string | undefined {
  const row = rowOfFocus()
  if (!row || !queue.contains(row)) return undefined
  return row.querySelector<HTMLElement>('[data-triage]')?.dataset['triage']
}

/** Takes the case of the row that has the focus, if it is no one's. */
export const takeFocused = (queue: HTMLElement): void => {
  const row = rowOfFocus()
  if (row && queue.contains(row)) row.querySelector<HTMLElement>('[data-take]')?.click()
}

/**
 * Moves the focus to the next row; from elsewhere, and from the last one, to the first.
 *
 * @param by -1: to the one before
 */
export function focusNext(queue: HTMLElement, by: 1 | -1 = 1): void {
  const rows = [...queue.querySelectorAll(ROW)]
  const row = rowOfFocus()
  const next = rows.at(row ? rows.indexOf(row) + by : 0) ?? rows[0]
  next?.querySelector<HTMLElement>('a')?.focus()
}

/** @param choosing in the list: rows can be selected */
export const KeyHelp = ({ choosing = false }: { choosing?: boolean }) => (
  <p className="admin-keys text-small text-ink-2">
    {choosing ? (
      <Trans>While the focus is in the list:</Trans>
    ) : (
      <Trans>While the focus is on this page, outside of a field:</Trans>
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
