import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { storedHiddenCompanions } from './hidden-companions.ts'

type Props = {
  /** Number of matches; `undefined` until it is loaded. */
  total: number | undefined
  /** Ids of the loaded matches that are hidden on this device. */
  hiddenMatches: readonly string[]
}

/** Number of matches in a list and of hidden ones, with a link that shows them. */
export function ListCount({ total, hiddenMatches }: Props) {
  const [shownAgain, setShownAgain] = useState<readonly string[]>([])
  const isHiding = hiddenMatches.length > 0

  function toggle() {
    if (isHiding) storedHiddenCompanions.remove(...hiddenMatches)
    else storedHiddenCompanions.add(...shownAgain)
    setShownAgain(hiddenMatches)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 text-small text-ink-2 tabular-nums">
      <p role="status">
        {total !== undefined && (
          <span>
            <Plural value={total} one="# companion" other="# companions" />
          </span>
        )}
        {isHiding && (
          <span>
            {' · '}
            <Plural value={hiddenMatches.length} one="# hidden" other="# hidden" />
          </span>
        )}
      </p>
      {(isHiding || shownAgain.length > 0) && (
        <Button variant="quiet" onClick={toggle}>
          {isHiding ? <Trans>Show</Trans> : <Trans>Undo</Trans>}
        </Button>
      )}
    </div>
  )
}
