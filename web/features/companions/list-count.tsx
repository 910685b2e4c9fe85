import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { hiddenCompanions } from './hidden-companions.ts'

type Props = {
  /** All matches; undefined until they are known. */
  total: number | undefined
  /** Ids of the loaded matches that are hidden. */
  hidden: readonly string[]
}

/** The number of a list, with how many of it are hidden and the way to show them. */
export function ListCount({ total, hidden }: Props) {
  const [shownAgain, setShownAgain] = useState<readonly string[]>([])
  const isHiding = hidden.length > 0

  function toggle() {
    if (isHiding) hiddenCompanions.remove(...hidden)
    else hiddenCompanions.add(...shownAgain)
    setShownAgain(hidden)
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
            <Plural value={hidden.length} one="# hidden" other="# hidden" />
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
