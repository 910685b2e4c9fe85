import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { ProfileMenu } from './profile-menu.tsx'

type Props = {
  id: string
  name: string
  /** Id of the photo in the gallery's view. */
  photo: string | undefined
  following: boolean
  onFollow: () => void
  onContact: (event: { preventDefault: () => void }) => void
  /** Result of following, as a message. */
  message: string
  hidden: boolean
  setHidden: (isHidden: boolean) => void
  onBlock: () => void
}

export function ProfileActions({
  id,
  name,
  photo,
  following,
  onFollow,
  onContact,
  message,
  hidden: isHidden,
  setHidden,
  onBlock,
}: Props) {
  const [note, setNote] = useState('')
  return (
    <>
      <div className="profile-actions mt-8 flex flex-wrap gap-3">
        <PanelLink panel="account" className="button button-solid" onClick={onContact}>
          <Trans>Contact</Trans>
        </PanelLink>
        <Button variant="line" onClick={onFollow}>
          {following ? <Trans context="state">Following</Trans> : <Trans>Follow</Trans>}
        </Button>
        <ProfileMenu
          id={id}
          name={name}
          photo={photo}
          isHidden={isHidden}
          setHidden={setHidden}
          onBlock={onBlock}
          onNote={setNote}
        />
      </div>
      {isHidden && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 text-small text-ink-2">
          <Trans>{name} is hidden from your lists.</Trans>
          <Button variant="quiet" onClick={() => setHidden(false)}>
            <Trans>Undo</Trans>
          </Button>
        </p>
      )}
      {[message, note].map(
        (text) =>
          text && (
            <p key={text} className="mt-4 text-small break-words text-ink-2">
              {text}
            </p>
          ),
      )}
    </>
  )
}
