import { Trans, useLingui } from '@lingui/react/macro'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { HelpSheet } from './help-sheet.ts'
import { OwnPortrait } from './own-portrait.tsx'
import { useIsWide } from './use-is-wide.ts'

/** Level of a screen's heading: 2 for the list beside an open item, whose heading is the page's. */
const HeadingLevel = createContext<1 | 2>(1)

type ScreenProps = {
  title: ReactNode
  /** False: the content has the page's heading, and the title is a label. */
  isHeading?: boolean
  /** The screen that this one was opened from. */
  back?: { to: string; label: string }
  /** A control at the end of the header. */
  action?: ReactNode
  /** First part of the sheet behind "?"; each `OwnSection` below adds its own. */
  help?: ReactNode
  /** False: a placeholder, whose help would close when the screen replaces it. */
  hasHelp?: boolean
  /** `full`: the content has the whole width, without a margin. */
  width?: 'text' | 'full'
  children: ReactNode
}

/** A screen of the companion's area: header with title and help, and its content. */
export function OwnScreen({
  title,
  isHeading = true,
  back,
  action,
  help,
  hasHelp = true,
  width = 'text',
  children,
}: ScreenProps) {
  const { t } = useLingui()
  const level = useContext(HeadingLevel)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const Title = isHeading ? (`h${level}` as const) : 'p'
  return (
    <>
      <div className="own-top">
        {!back && <OwnPortrait />}
        {back && (
          <Link to={back.to} className="icon-button own-back" aria-label={back.label}>
            <Icon name="chevron-left" />
          </Link>
        )}
        <Title className="own-title">{title}</Title>
        {action}
        {hasHelp && (
          <IconButton
            icon="circle-question-mark"
            label={t`Help`}
            aria-haspopup="dialog"
            className="own-help-button"
            onClick={() => setHelpOpen(true)}
          />
        )}
      </div>
      <HelpSheet value={sheet}>
        <div className={width === 'text' ? 'own' : 'own own-wide'}>{children}</div>
      </HelpSheet>
      <Dialog
        open={isHelpOpen}
        kind="sheet"
        title={<Trans>How this works</Trans>}
        onClose={() => setHelpOpen(false)}
      >
        <div ref={setSheet} className="own-help">
          {help && <section>{help}</section>}
        </div>
      </Dialog>
    </>
  )
}

type PanesProps = {
  list: ReactNode
  /** The open item; null: none. */
  detail: ReactNode
  /** Content beside the list in wide windows while no item is open. */
  empty?: ReactNode
}

/** A list and its open item: side by side in a wide window, otherwise only one of them. */
export function OwnPanes({ list, detail, empty = null }: PanesProps) {
  const isWide = useIsWide()
  const isOpen = detail !== null
  // The open item stays mounted when the window becomes wide or narrow, as on a turned tablet.
  return (
    <div className={isWide ? 'own-panes' : undefined}>
      {(isWide || !isOpen) && (
        <HeadingLevel key="list" value={isOpen ? 2 : 1}>
          <div className="own-pane">{list}</div>
        </HeadingLevel>
      )}
      {(isWide || isOpen) && (
        <HeadingLevel key="detail" value={isOpen ? 1 : 2}>
          <div className="own-pane">{isOpen ? detail : empty}</div>
        </HeadingLevel>
      )}
    </div>
  )
}
