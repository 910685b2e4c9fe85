import { Trans } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'

type Keys = Record<string, (within: HTMLElement) => void>

/** Where letters are typed, or where keys mean something else. */
const typing = 'input:not([type="checkbox"]), textarea, select, dialog'

/** Single keys that act while the focus is inside, and never while someone types. */
export const onKeys =
  (keys: Keys) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.repeat
    if (isOther || (event.target as HTMLElement).closest(typing)) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act(event.currentTarget)
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
    {choosing && (
      <span>
        <kbd>X</kbd> <Trans>select</Trans>
      </span>
    )}
  </p>
)
