import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useSite } from '../../../lib/site.ts'
import { announce } from '../../../ui/announce.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import '../../../styles/popover.css'

type Props = {
  id: string
  name: string
  photo: string | undefined
  isHidden: boolean
  setHidden: (isHidden: boolean) => void
  /** Opens the dialog that blocks the companion. */
  onBlock: () => void
  /** Shows a message after an action. */
  onNote: (text: string) => void
}

export function ProfileMenu({
  id: companionId,
  name,
  photo,
  isHidden,
  setHidden,
  onBlock,
  onNote,
}: Props) {
  const { t } = useLingui()
  const id = useId()
  const { discreet } = useSite()

  function say(text: string) {
    onNote(text)
    announce(text)
  }

  async function share() {
    const url = location.origin + location.pathname
    try {
      // The system's share sheet would show a preview of the page, so discreet mode copies the address
      // instead.
      if (!discreet && typeof navigator.share === 'function')
        await navigator.share({ title: name, url })
      else {
        await navigator.clipboard.writeText(url)
        say(t`Link copied.`)
      }
    } catch (error) {
      // An aborted share sheet is the visitor's choice and no error.
      if ((error as Error).name !== 'AbortError') say(t`Link to this profile: ${url}`)
    }
  }

  function hide() {
    setHidden(!isHidden)
    announce(
      isHidden ? t`${name} is shown in your lists again.` : t`${name} is hidden from your lists.`,
    )
  }

  const item = (onClick: () => void) => ({
    type: 'button' as const,
    popoverTarget: id,
    popoverTargetAction: 'hide' as const,
    className: 'menu-item',
    onClick,
  })
  return (
    <>
      <IconButton
        icon="ellipsis"
        label={t`More`}
        popoverTarget={id}
        className="border border-ink"
      />
      <div id={id} popover="auto" className="popover popover-end">
        <button {...item(() => void share())}>
          <Icon name="share-2" />
          <Trans>Share</Trans>
        </button>
        <button {...item(hide)}>
          <Icon name="eye-off" />
          {isHidden ? <Trans>Show in my lists</Trans> : <Trans>Hide</Trans>}
        </button>
        <button {...item(onBlock)}>
          <Icon name="ban" />
          <Trans>Block</Trans>
        </button>
        <Link to={`/report?companion=${companionId}`} className="menu-item">
          <Icon name="flag" />
          <Trans>Report</Trans>
        </Link>
        {photo && (
          <Link to={`/report?companion=${companionId}&photo=${photo}`} className="menu-item">
            <Icon name="image" />
            <Trans>Report this photo</Trans>
          </Link>
        )}
      </div>
    </>
  )
}
